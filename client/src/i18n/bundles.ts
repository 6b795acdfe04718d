import type { Language } from '@car-wash/server/contract/constants'
import type { Sections } from './sections.ts'

/**
 * Texts are in `locales/<language>/<bundle>/<section>.json`, one file for each section so that two people rarely edit the
 * same file. A bundle is one lazy chunk for each language: `landing` for the landing page, About and the frame around
 * every page, `app` for customers, `admin` for admins. All sections share one key space: `t('booking.title')` is `title`
 * in `booking.json`, in whichever bundle.
 */
export type Bundle = 'landing' | 'app' | 'admin'

const loaders = import.meta.glob<{ sections: Sections }>('./locales/*/{landing,app,admin}.ts')

export async function fetchBundle(bundle: Bundle, language: Language): Promise<Sections> {
  const load = loaders[`./locales/${language}/${bundle}.ts`]
  if (!load) throw new Error(`${language} has no texts`)
  const { sections } = await load()
  return sections
}
