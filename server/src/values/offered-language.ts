import { BASE_LANGUAGE, type Language } from '../contract/constants.ts'

/** The wished language where the chain offers it; otherwise English, or the first that it does offer. */
export function offeredLanguage(languages: readonly Language[], wished: unknown): Language {
  const offered = (language: unknown) => languages.find(each => each === language)
  return offered(wished) ?? offered(BASE_LANGUAGE) ?? languages[0] ?? BASE_LANGUAGE
}
