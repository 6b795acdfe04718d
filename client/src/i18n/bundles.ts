import type { Language } from '@car-wash/server/contract/constants'

/**
 * Texts are in `locales/<language>/<bundle>/<section>.json`, one file for each section so that two people rarely edit the
 * same file. A bundle is one file of the build for each language: `public` for what visitors and customers see, with the
 * frame around every page, `desk` for the pages of the area `desk`. All sections share one key space: `t('booking.title')`
 * is `title` in `booking.json`, in whichever bundle.
 */
export type Bundle = 'public' | 'desk'

export type Sections = Record<string, object>

const loaders = import.meta.glob<{ files: Record<string, object> }>('./locales/*/{public,desk}.ts')

export async function fetchBundle(bundle: Bundle, language: Language): Promise<Sections> {
  const load = loaders[`./locales/${language}/${bundle}.ts`]
  if (!load) throw new Error(`${language} has no texts`)
  const { files } = await load()
  // './public/booking.json' → `booking`.
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts,
    ]),
  )
}
