import type { PageBrand } from '@car-wash/server/contract/brand'
import { FIRST_CURRENCY, LANGUAGES } from '@car-wash/server/contract/constants'

/** The build prerenders pages with these marks; the server puts the brand in their place (http/brand-marks.ts). */
const MARKS = {
  name: '{{brand.name}}',
  team: '{{brand.team}}',
  foundedIn: '{{brand.foundedIn}}',
  supportEmail: '{{brand.supportEmail}}',
  chatLink: '{{brand.chatLink}}',
  instagram: '{{brand.instagram}}',
  facebook: '{{brand.facebook}}',
  developer: '{{brand.developer}}',
  /** The server takes out those that are not offered. */
  languages: LANGUAGES,
  // No page of the build names a price.
  currency: FIRST_CURRENCY,
  logo: { src: '{{brand.logo}}', width: '{{brand.logoWidth}}', height: '{{brand.logoHeight}}' },
}

/** Numbers are shown as they are, so they may be marks as well. */
type Shown = Omit<PageBrand, 'foundedIn' | 'logo'> & {
  foundedIn: number | string
  logo: { src: string; width: number | string; height: number | string } | null
}

/** The chain's brand, as the document brings it; the offline page has none, and every language. */
export const BRAND: Shown = import.meta.env.SSR
  ? MARKS
  : {
      languages: LANGUAGES,
      currency: FIRST_CURRENCY,
      // The server has written it, in this shape.
      ...(JSON.parse(document.getElementById('brand')?.textContent ?? '{}') as
        PageBrand | Omit<PageBrand, 'languages' | 'currency'>),
    }

let { logo } = BRAND
const listeners = new Set<() => void>()

/** Call after the owner's logo has changed on this page; null is the built-in mark. */
export function setLogo(next: PageBrand['logo']): void {
  logo = next
  for (const listener of listeners) listener()
}

export const currentLogo = (): Shown['logo'] => logo

export function onLogo(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
