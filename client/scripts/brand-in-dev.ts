import type { Plugin } from 'vite'
import { BRAND } from '../../server/src/contract/brand.ts'
import { FIRST_CURRENCY, LANGUAGES } from '../../server/src/contract/constants.ts'

/** `npm run dev` serves index.html itself: it fills the marks of the brand as the server does for a built page. */
export function brandInDev(): Plugin {
  return {
    name: 'brand-in-dev',
    apply: 'serve',
    transformIndexHtml: html =>
      html
        .replace('{{brand.name}}', BRAND.name)
        .replace(
          '{{brand}}',
          JSON.stringify({ ...BRAND, languages: LANGUAGES, currency: FIRST_CURRENCY, logo: null }),
        ),
  }
}
