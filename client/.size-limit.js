import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most JavaScript (brotli) that an area's first page may load: the frame, the area and its texts. */
const LIMITS = { front: '130 kB', visitor: '210 kB', book: '290 kB', mine: '290 kB', desk: '370 kB' }

const dist = join(import.meta.dirname, 'dist')
/** @type {import('vite').Manifest} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/**
 * The files of these sources and all that they import.
 * @param {readonly string[]} sources @param {Set<string>} found @param {readonly string[]} within @returns {Set<string>}
 * @throws where files import each other: a class in one could extend one of the other before that is there
 */
function filesOf(sources, found = new Set(), within = []) {
  for (const source of sources) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not in the build`)
    if (within.includes(source)) throw new Error(`These files import each other: ${within.join(', ')}`)
    const file = join(dist, chunk.file)
    if (!found.has(file)) filesOf(chunk.imports ?? [], found, [...within, source])
    found.add(file)
  }
  return found
}

// The largest of the three languages.
const texts = 'src/i18n/locales/ar'

export default Object.entries(LIMITS).map(([area, limit]) => ({
  name: area,
  limit,
  path: [
    ...filesOf([
      'index.html',
      `${texts}/public.json`,
      ...(area === 'front' ? [] : ['src/app/inner-layout.tsx', `src/${area}/index.ts`]),
      ...(area === 'desk' ? ['src/app/admin-layout.tsx', `${texts}/desk.json`] : []),
    ]),
  ],
}))
