import type { Request } from 'express'
import { LANGUAGE_COOKIE, type Language } from '../contract/constants.ts'
import { offeredLanguage } from '../values/localised.ts'
import { cookieOf } from './session.ts'

/** A page's language: `?lang=`, then the picker's cookie, then the browser's `Accept-Language`, each if offered. */
export function pageLanguage(req: Request, languages: readonly Language[]): Language {
  const { lang } = req.query
  const chosen = cookieOf(req, LANGUAGE_COOKIE)?.split('-')[0]
  const known = [lang, chosen].find(each => languages.some(language => language === each))
  return offeredLanguage(languages, known ?? req.acceptsLanguages(...languages))
}
