import { build, type Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk
type Asset = Rolldown.OutputAsset

/** What Vite has written: every chunk with its modules and imports, and every other file. */
export interface Bundle {
  chunks: ReadonlyMap<string, Chunk>
  assets: readonly Asset[]
}

/** Builds the client for the browser. The styles of the prerendered pages come along as a file of their own. */
export async function buildClient(): Promise<Bundle> {
  return bundleOf(
    await build({ build: { rolldownOptions: { input: ['index.html', 'src/app/landing.css'] } } }),
  )
}

/** Builds what renders the pages in Node, into a folder that nobody serves. */
export async function buildPrerenderer(outDir: string): Promise<void> {
  await build({ build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true }, logLevel: 'warn' })
}

/** The chunk that a source file begins: an entry, or what a dynamic import leads to. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const chunk of bundle.chunks.values()) {
    if (chunk.facadeModuleId?.endsWith(`/${source}`)) return chunk
  }
  throw new Error(`${source} begins no chunk of the build`)
}

/** These chunks and everything they import statically: what the browser fetches before any of them runs. */
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

/** The one asset whose source file has that name. */
export function assetOf(bundle: Bundle, name: RegExp): Asset {
  const asset = bundle.assets.find(each => name.test(each.fileName))
  if (!asset) throw new Error(`the build has no file like ${name.source}`)
  return asset
}

function bundleOf(result: Awaited<ReturnType<typeof build>>): Bundle {
  if ('close' in result) throw new Error('the build is watching')
  const output = (Array.isArray(result) ? result : [result]).flatMap(each => each.output)
  const chunks = output.filter(each => each.type === 'chunk')
  return {
    chunks: new Map(chunks.map(chunk => [chunk.fileName, chunk])),
    assets: output.filter(each => each.type === 'asset'),
  }
}
