import { brotliCompressSync } from 'node:zlib'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import { innerScreens } from '../src/app/inner-screens.ts'
import { lightScreens } from '../src/app/light-screens.ts'
import type { Screen } from '../src/app/screen.ts'
import { type Bundle, type Chunk, chunkOf, closureOf } from './bundle.ts'

/** Budgets in brotli bytes of JavaScript (performance.md): the landing page in total, other routes by what they add. */
const LIMITS = { landing: 101_000, inner: 92_000, admin: 130_000 }

/** Libraries that the landing page must not load. */
const HEAVY =
  /node_modules\/(react-aria|react-aria-components|@react-aria|@react-stately|react-stately|@internationalized|react-hook-form|@tanstack|axios|react-toastify)\//

export interface Weighed {
  name: string
  bytes: number
  limit: number
}

/** The chunks of a first visit to the landing page, in one language. */
export function landingChunks(bundle: Bundle, page: string, language: string): Chunk[] {
  return closureOf(bundle, [
    chunkOf(bundle, 'index.html'),
    chunkOf(bundle, page),
    chunkOf(bundle, `src/i18n/locales/${language}/landing.ts`),
  ])
}

/** Weighs every route; throws when the landing page contains a forbidden library. */
export function weigh(bundle: Bundle): Weighed[] {
  const landing = new Set(
    LANGUAGES.flatMap(language => landingChunks(bundle, 'src/front/home-page.tsx', language)),
  )
  for (const chunk of landing) {
    const heavy = chunk.moduleIds.find(id => HEAVY.test(id))
    if (heavy !== undefined)
      throw new Error(`the landing page would download ${heavy} (in ${chunk.fileName})`)
  }
  const heaviest = Math.max(
    ...LANGUAGES.map(language => sizeOf(landingChunks(bundle, 'src/front/home-page.tsx', language))),
  )
  return [
    { name: '/', bytes: heaviest, limit: LIMITS.landing },
    ...[...lightScreens, ...innerScreens]
      .filter(screen => screen.weight !== 'prerendered')
      .map(screen => ({
        name: screen.path,
        bytes: sizeOf(routeChunks(bundle, screen).filter(chunk => !landing.has(chunk))),
        limit: screen.weight === 'admin' ? LIMITS.admin : LIMITS.inner,
      })),
  ]
}

/** A route's page and its layouts. Texts and the HTTP client are common to all routes and do not count. */
export function routeChunks(bundle: Bundle, screen: Screen): Chunk[] {
  const frames = {
    prerendered: [],
    light: [],
    inner: ['src/app/inner-routes.tsx', 'src/app/inner-layout.tsx'],
    admin: [
      'src/app/inner-routes.tsx',
      'src/app/inner-layout.tsx',
      'src/app/admin-layout.tsx',
      ...['admin', ...(screen.texts ?? [])].map(name => heaviestTexts(bundle, name)),
    ],
  }[screen.weight]
  const sources = [pageOf(screen), ...frames]
  return closureOf(bundle, [...sources.map(source => chunkOf(bundle, source))])
}

/** The source file of a screen's page. */
export function pageOf(screen: Screen): string {
  const page = /import\("\.\.\/(?:src\/)?((?:app|front|visitor|book|mine|desk)\/[\w/-]+\.tsx)"\)/.exec(
    screen.load.toString(),
  )?.[1]
  if (page === undefined) throw new Error(`the row of ${screen.path} has no page`)
  return `src/${page}`
}

/** The source of a bundle's texts in the language that needs most bytes for them. */
function heaviestTexts(bundle: Bundle, name: string): string {
  const weighed = LANGUAGES.map(language => `src/i18n/locales/${language}/${name}.ts`)
    .map(source => ({ source, bytes: sizeOf([chunkOf(bundle, source)]) }))
    .sort((one, other) => other.bytes - one.bytes)
  return weighed[0]?.source ?? ''
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0)
}
