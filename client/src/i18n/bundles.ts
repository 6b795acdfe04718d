import type { Language } from '@car-wash/server/contract/constants'
import type { Sections } from './sections.ts'

/**
 * Texts are in `locales/<language>/<bundle>/<section>.json`, one file for each section so that two people rarely edit the
 * same file. A bundle is one lazy chunk for each language: `landing` for the landing page, About and the frame around
 * every page, `app` for customers, `admin` for the frame of admins' pages, `desk` for what is done with customers and
 * their bookings, `programs` for what other programs do, `setup` for what a new chain begins with, `factor` for an admin's second factor, `office` for everything else that admins do. All sections share one key space: `t('booking.title')` is
 * `title` in `booking.json`, in whichever bundle.
 */
export type Bundle = 'landing' | 'app' | 'admin' | 'feeds' | 'factor' | AdminTexts
export type AdminTexts = 'desk' | 'office' | 'programs' | 'setup'

type Loaders = Record<string, () => Promise<{ sections: Sections }>>

const loaders: Loaders = import.meta.glob<{ sections: Sections }>('./locales/*/{landing,app}.ts')

/** Makes more bundles known: the landing page does not carry the addresses of the admins' (`admin-bundles.ts`). */
export function addLoaders(more: Loaders): void {
  Object.assign(loaders, more)
}

export async function fetchBundle(bundle: Bundle, language: Language): Promise<Sections> {
  const load = loaders[`./locales/${language}/${bundle}.ts`]
  if (!load) throw new Error(`${language} has no texts`)
  const { sections } = await load()
  return sections
}
