import type { PageBrand } from '@car-wash/server/contract/brand'
import { FIRST_CURRENCY, LANGUAGES } from '@car-wash/server/contract/constants'
import { listeners } from './listeners.ts'

/** The chain's brand: in a browser, that of the document; where the server draws, of the page that it draws. */
export const BRAND = {
  languages: LANGUAGES,
  currency: FIRST_CURRENCY,
  // The server has written it.
  ...(JSON.parse(
    (typeof document === 'object' ? document.getElementById('brand')?.textContent : undefined) ?? '{}',
  ) as object),
} as PageBrand

let { logo } = BRAND
const changes = listeners()

/** Before the server draws a page. */
export function setBrand(brand: PageBrand): void {
  Object.assign(BRAND, brand)
  logo = brand.logo
}

/** Call after the owner's logo has changed on this page; null is the built-in mark. */
export function setLogo(next: PageBrand['logo']): void {
  logo = next
  changes.tell()
}

export const currentLogo = (): PageBrand['logo'] => logo
export const onLogo = changes.on
