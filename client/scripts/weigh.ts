import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Area } from '@car-wash/server/contract/pages'
import type { Manifest, Plugin } from 'vite'

/** The most JavaScript that an area's first page may load, in brotli kB: the frame, the area and its texts. */
const LIMITS: Record<Area, number> = { front: 125, visitor: 205, book: 290, mine: 290, desk: 370 }

/** Says at the end of a build what each area weighs, and fails it if one is too heavy. */
export function areaWeights(languages: readonly string[]): Plugin {
  return {
    name: 'area-weights',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
        for (const [area, limit] of Object.entries(LIMITS)) {
          const kB = Math.max(...languages.map(language => weigh(dir, filesOf(manifest, area, language))))
          const said = `${area.padEnd(8)} ${kB.toFixed(1).padStart(6)} of ${String(limit)} kB`
          if (kB > limit) this.error(`${said}: too much JavaScript (brotli)`)
          console.log(said)
        }
      },
    },
  }
}

function weigh(dist: string, files: ReadonlySet<string>): number {
  const sizes = [...files].map(file => {
    const size = known.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
    known.set(file, size)
    return size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Sizes by file: areas share some. */
const known = new Map<string, number>()

/** What the browser has fetched before a page of the area shows. */
function filesOf(manifest: Manifest, area: string, language: string): Set<string> {
  const texts = `src/i18n/locales/${language}`
  const found = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not in the build`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit('index.html')
  visit(`${texts}/public.ts`)
  if (area !== 'front') ['src/app/inner-layout.tsx', `src/${area}/index.ts`].forEach(visit)
  if (area === 'desk') ['src/app/admin-layout.tsx', `${texts}/desk.ts`].forEach(visit)
  return found
}
