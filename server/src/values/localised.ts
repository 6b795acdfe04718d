import {
  BASE_LANGUAGE,
  TRANSLATED_LANGUAGES,
  type Language,
  type Translations,
} from '../contract/constants.ts'

type Stored<Texts> = Translations<Texts> | null | undefined

/** Texts in a language; one without a translation, or with an empty one, is the base text (decision 28). */
export function localised<Texts extends object>(
  base: Texts,
  translations: Stored<Texts>,
  language: Language | null,
): Texts {
  if (language === null || language === BASE_LANGUAGE) return base
  const written = Object.entries(translations?.[language] ?? {}).filter(([, text]) =>
    Array.isArray(text) ? text.length > 0 : Boolean(text),
  )
  // The contract gives translations the types of the fields they translate.
  return { ...base, ...(Object.fromEntries(written) as Partial<Texts>) }
}

/** The translations of the name alone: a booking or a customer's package keeps these (decision 18). */
export function nameTranslations(translations: Stored<{ name: string }>): Translations<{ name: string }> {
  return Object.fromEntries(
    TRANSLATED_LANGUAGES.flatMap(language => {
      const name = translations?.[language]?.name
      return name ? [[language, { name }]] : []
    }),
  )
}

/** The wished language where the chain offers it; otherwise English, or the first that it does offer. */
export function offeredLanguage(languages: readonly Language[], wished: unknown): Language {
  const offered = (language: unknown) => languages.find(each => each === language)
  return offered(wished) ?? offered(BASE_LANGUAGE) ?? languages[0] ?? BASE_LANGUAGE
}
