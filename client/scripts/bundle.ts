import { build, type Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk
type Asset = Rolldown.OutputAsset

/** Vite's output: every chunk with its modules and imports, and every other file. */
export interface Bundle {
  chunks: ReadonlyMap<string, Chunk>
  assets: readonly Asset[]
}

/** Builds the client for the browser. The styles of the prerendered pages become a separate file. */
export async function buildClient(): Promise<Bundle> {
  return bundleOf(
    await build({ build: { rolldownOptions: { input: ['index.html', 'src/app/landing.css'] } } }),
  )
}

/** Builds the renderer for Node, into a folder that is not served. */
export async function buildPrerenderer(outDir: string): Promise<void> {
  await build({ build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true }, logLevel: 'warn' })
}

/** The chunk that contains this source file. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const chunk of bundle.chunks.values()) {
    if (chunk.moduleIds.some(id => id.endsWith(`/${source}`))) return chunk
  }
  throw new Error(`${source} is not in the build`)
}

/** These chunks and their static imports: what the browser fetches before any of them runs. */
export function closureOf(bundle: Bundle, starts: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(bundle.chunks.get(name))
  }
  starts.forEach(visit)
  return [...found]
}

/** The one asset whose source file matches the name. */
export function assetOf(bundle: Bundle, name: RegExp): Asset {
  const asset = bundle.assets.find(each => name.test(each.fileName))
  if (!asset) throw new Error(`the build has no file that matches ${name.source}`)
  return asset
}

function bundleOf(result: Awaited<ReturnType<typeof build>>): Bundle {
  if ('close' in result) throw new Error('the build is in watch mode')
  const output = (Array.isArray(result) ? result : [result]).flatMap(each => each.output)
  const chunks = output.filter(each => each.type === 'chunk')
  return {
    chunks: new Map(chunks.map(chunk => [chunk.fileName, chunk])),
    assets: output.filter(each => each.type === 'asset'),
  }
}
