import { type Language, languageFacts } from '@car-wash/server/contract/constants'
import type { Screen } from '../src/app/screen.ts'
import { isLocalised } from '../src/lib/localised-calls.ts'
import { assetOf, type Bundle, type Chunk, chunkOf, closureOf } from './bundle.ts'
import { landingChunks, pageOf, routeChunks } from './weigh.ts'

/** The head of a prerendered page: its scripts and fonts, so that no import waits for another. */
export function landingLinks(bundle: Bundle, screen: Screen, language: Language): string {
  return lines([
    ...fonts(bundle, language),
    ...scripts(bundle, landingChunks(bundle, pageOf(screen), language)),
  ])
}

/** What every page loads before it starts, apart from the prerendered ones (decision 135). */
const DETECTION = 'src/i18n/detection.ts'

/** The head of any other page: its styles, fonts, scripts, texts, and the lists that it shows first. */
export function routeLinks(bundle: Bundle, screen: Screen, language: Language): string {
  const admin = screen.weight === 'admin' ? ['admin', ...(screen.texts ?? [])] : []
  const bundles = ['landing', 'app', ...admin]
  const texts = bundles.map(name => `src/i18n/locales/${language}/${name}.ts`)
  const calls = screen.weight === 'light' ? [] : ['axios/lib/axios.js']
  const needed = closureOf(bundle, [
    ...['index.html', DETECTION, ...texts, ...calls].map(source => chunkOf(bundle, source)),
    ...routeChunks(bundle, screen),
  ])
  const css = assetOf(bundle, /theme-[\w-]+\.css$/).fileName
  return lines([
    `<link rel="stylesheet" crossorigin href="/${css}" />`,
    ...fonts(bundle, language),
    ...(screen.weight === 'light' ? [] : [...(screen.first ?? []), 'GET /config' as const]).map(key => {
      const address = `/api${key.slice('GET '.length)}${isLocalised(key) ? `?lang=${language}` : ''}`
      // As axios asks for it, or the browser would fetch it twice.
      return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}" />`
    }),
    ...scripts(
      bundle,
      needed.filter(chunk => !OTHER_TEXTS.test(chunk.fileName) || texts.some(text => contains(chunk, text))),
    ),
  ])
}

/** routeChunks weighs the heaviest language's texts. */
const OTHER_TEXTS = /assets\/(landing|app|admin|desk|office|programs|setup|factor)-/

const contains = (chunk: Chunk, source: string) => chunk.moduleIds.some(id => id.endsWith(`/${source}`))

function scripts(bundle: Bundle, chunks: readonly Chunk[]): string[] {
  const entry = chunkOf(bundle, 'index.html')
  return [
    ...chunks
      .filter(chunk => chunk !== entry)
      .map(chunk => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}" />`),
    `<script type="module" crossorigin src="/${entry.fileName}"></script>`,
  ]
}

/** Pages in another script have Latin names and digits too. */
function fonts(bundle: Bundle, language: Language): string[] {
  return [...new Set(['latin', languageFacts(language).script])].map(script => {
    const file = assetOf(bundle, new RegExp(`rubik-${script}-wght-.*\\.woff2$`)).fileName
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`
  })
}

const lines = (links: readonly string[]) => links.join('\n    ')
