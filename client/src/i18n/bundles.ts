import type { Language } from '@car-wash/server/contract/constants'

/**
 * Texts are in `locales/<language>/<bundle>.json`, in sections: `t('booking.title')` is `title` of the section `booking`,
 * in whichever bundle. `public` has what visitors and customers see, with the frame around every page and the `words` that
 * many pages share, `desk` what the pages of the area `desk` add, `offline` the page without a connection, `head` the
 * documents' descriptions, `server` mails and files.
 */
export type Bundle = 'public' | 'desk'

export type Sections = Record<string, object>

const loaders = import.meta.glob<Sections>('./locales/*/{public,desk}.json', { import: 'default' })

export async function fetchBundle(bundle: Bundle, language: Language): Promise<Sections> {
  const load = loaders[`./locales/${language}/${bundle}.json`]
  if (!load) throw new Error(`${language} has no texts`)
  return load()
}
