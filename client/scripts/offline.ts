import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Language } from '@car-wash/server/contract/constants'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { FLOOR } from '../floor.ts'
import { offlineDocument, type OfflineTexts } from '../src/offline/document.ts'
import { assetOf, type Bundle, type Chunk, chunkOf } from './bundle.ts'

/** Admins work at a desk with a connection; customers need not prefetch the admin pages. */
const ADMIN = /src\/(desk\/|app\/admin-|i18n\/locales\/\w+\/admin\.ts)/

/** As strict as the server's policy (security-headers.ts): the service worker creates the page, so it sets the header. */
const POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'].map(name => `${name} 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map(name => `${name} 'none'`),
  "require-trusted-types-for 'script'",
].join(';')

/** As attributes alone paint it, the policy has nothing against it inside the page. */
const LOGO = join(import.meta.dirname, '../public/favicon.svg')

/** Writes the offline page and the service worker that serves it, /sw.js. */
export async function buildOffline(bundle: Bundle, dist: string): Promise<void> {
  const page = await buildAlone({ offline: 'src/offline/page.ts' }, { plugins: [tailwindcss()] })
  const files = {
    script: addressOf(page, /\.js$/),
    style: addressOf(page, /\.css$/),
    picture: `/${assetOf(bundle, /suv-[\w-]+\.svg$/).fileName}`,
  }
  const needed = Object.values(files)
  const ahead = [...customerChunks(bundle)].flatMap(chunk => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
  ])
  const offline = {
    page: offlineDocument(files, readFileSync(LOGO, 'utf8'), textsOf),
    policy: POLICY,
    needed,
    wanted: [...new Set(ahead)].map(file => `/${file}`),
    all: readdirSync(join(dist, 'assets')).map(file => `/assets/${file}`),
  }
  await buildAlone(
    { sw: 'src/offline/worker.ts' },
    { define: { __OFFLINE__: JSON.stringify(offline) }, entryFileNames: '[name].js' },
  )
}

/** The chunks that visitors' and customers' pages can request, in every language. */
function customerChunks(bundle: Bundle): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk) || chunk.moduleIds.some(id => ADMIN.test(id))) return
    found.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(bundle.chunks.get(name))
  }
  visit(chunkOf(bundle, 'index.html'))
  return found
}

interface Alone {
  plugins?: NonNullable<InlineConfig['plugins']>
  define?: Record<string, string>
  entryFileNames?: string
}

/** A separate build, so that it shares no file with the pages. */
async function buildAlone(
  input: Record<string, string>,
  { entryFileNames, ...config }: Alone,
): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {
      target: FLOOR,
      assetsInlineLimit: 0,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input, output: entryFileNames === undefined ? {} : { entryFileNames } },
    },
  })
  if ('close' in result) throw new Error('the build is in watch mode')
  return (Array.isArray(result) ? result : [result]).flatMap(each => each.output)
}

function addressOf(output: readonly { fileName: string }[], name: RegExp): string {
  const file = output.find(({ fileName }) => name.test(fileName))
  if (!file) throw new Error(`the offline page has no file that matches ${name.source}`)
  return `/${file.fileName}`
}

function textsOf(language: Language): OfflineTexts {
  // Every language has the keys of the English file (locales.test.ts).
  return JSON.parse(readFileSync(`src/i18n/locales/${language}/offline/offline.json`, 'utf8')) as OfflineTexts
}
