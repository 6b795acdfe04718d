import type { Language } from '@car-wash/server/contract/constants'
import type { Sections } from './sections.ts'

/**
 * Texts are in `locales/<language>/<bundle>/<section>.json`, one file for each section so that two people rarely edit the
 * same file. A bundle is one lazy chunk for each language: `landing` for the landing page, About and the frame around
 * every page, `app` for customers, `admin` for admins. All sections share one key space: `t('booking.title')` is `title`
 * in `booking.json`, in whichever bundle.
 */
export type Bundle = 'landing' | 'app' | 'admin'

const loaders: Record<Bundle, Record<Language, () => Promise<{ sections: Sections }>>> = {
  landing: {
    en: () => import('./locales/en/landing.ts'),
    it: () => import('./locales/it/landing.ts'),
    ar: () => import('./locales/ar/landing.ts'),
  },
  app: {
    en: () => import('./locales/en/app.ts'),
    it: () => import('./locales/it/app.ts'),
    ar: () => import('./locales/ar/app.ts'),
  },
  admin: {
    en: () => import('./locales/en/admin.ts'),
    it: () => import('./locales/it/admin.ts'),
    ar: () => import('./locales/ar/admin.ts'),
  },
}

export async function fetchBundle(bundle: Bundle, language: Language): Promise<Sections> {
  const { sections } = await loaders[bundle][language]()
  return sections
}
