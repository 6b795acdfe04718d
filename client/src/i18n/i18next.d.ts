import 'i18next'
import type desk from './locales/en/desk.json'
import type open from './locales/en/public.json'

/** Keys are typed: `t('booking.titel')` does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof open & typeof desk }
  }
}
