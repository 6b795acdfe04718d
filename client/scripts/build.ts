import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assetOf, type Bundle, buildClient, buildPrerenderer } from './bundle.ts'
import { compressFolder } from './compress.ts'
import { buildOffline } from './offline.ts'
import { composePages, type Renderer } from './pages.ts'
import { weigh } from './weigh.ts'

/**
 * `npm run build`: builds the client for the browser, prerenders its two public pages in every language, builds the
 * service worker with the offline page and compresses everything. Fails when a route exceeds its byte budget.
 */
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const prerenderer = join(root, '../node_modules/.cache/car-wash-prerender')

// Exits together with server/scripts/start.mjs, its parent: otherwise it would write into the folder of the next
// build.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)
process.channel?.unref()

process.chdir(root)
const bundle = await buildClient()
await buildPrerenderer(prerenderer)
await writePages(bundle)
await buildOffline(bundle, dist)
compressFolder(dist)
reportWeight(bundle)

async function writePages(built: Bundle): Promise<void> {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  // buildPrerenderer has just written it, from app/prerender.tsx.
  const renderer = (await import(pathToFileURL(join(prerenderer, 'prerender.js')).href)) as Renderer
  const { files, manifest } = await composePages(built, template, renderer)
  for (const [name, text] of files) write(name, text)
  write('pages.json', JSON.stringify(manifest))
  rmSync(join(dist, assetOf(built, /landing-[\w-]+\.css$/).fileName))
}

function write(name: string, text: string): void {
  const file = join(dist, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function reportWeight(built: Bundle): void {
  const weighed = weigh(built)
  for (const { name, bytes, limit } of weighed) {
    console.log(`${name.padEnd(26)} ${kB(bytes).padStart(9)} of ${kB(limit)}`)
  }
  const heavy = weighed.filter(({ bytes, limit }) => bytes > limit)
  if (heavy.length === 0) return
  console.error(`Too heavy (brotli, JavaScript): ${heavy.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
