import { BASE_LANGUAGE, type Language } from '@car-wash/server/contract/constants'

/** What an admin edits: base texts, with the translations beside them. Visitors' lists come translated. */
interface Translated {
  translations: Partial<Record<Language, object | undefined>>
}

/** The item with its texts in the language shown; a text without a translation, or with an empty one, stays as it is. */
export function localised<Thing extends Translated>(thing: Thing, language: Language): Thing {
  const texts = language === BASE_LANGUAGE ? undefined : thing.translations[language]
  if (!texts) return thing
  const written = Object.entries(texts).filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text))
  // The contract gives translations the types of the fields they stand for.
  return { ...thing, ...(Object.fromEntries(written) as Partial<Thing>) }
}
