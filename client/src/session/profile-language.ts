import type { Language } from '@car-wash/server/contract/constants'
import { asLanguage } from '../i18n/as-language.ts'
import { hasChosenLanguage } from '../i18n/detection.ts'
import { show } from '../i18n/i18n.ts'
import { ApiError, call } from '../lib/api.ts'
import { logError } from '../lib/log.ts'

/** Decision 29: a signed-in person's choice in the picker also sets the language of their mails. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    const { name } = await call('GET /users/profile')
    await call('PUT /users/profile', { body: { name, language } })
  } catch (error) {
    // The screen has already changed language; only the mails keep the old one.
    logError('Saving the language failed', error instanceof ApiError ? error.code : error)
  }
}

/** Decision 29: after signing in, the profile's language applies only on a device without a cached one. */
export async function adoptProfileLanguage(): Promise<void> {
  if (hasChosenLanguage()) return
  try {
    const language = asLanguage((await call('GET /users/profile')).language)
    if (language && !hasChosenLanguage()) await show(language)
  } catch {
    // The page keeps its language.
  }
}
