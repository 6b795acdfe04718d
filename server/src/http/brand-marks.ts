import type { Brand, PageBrand } from '../context.ts'

/** A mark of the build (client/src/lib/brand.ts): one field of the brand. */
const FIELD = /\{\{brand\.(\w+)\}\}/g
/** A mark of the build (client/index.html): the whole brand, as the page's script reads it. */
const WHOLE = '{{brand}}'
/** A link to an address that the operator does not have: a plain button (specification 1). */
const LINK =
  /<a href="\{\{brand\.(instagram|facebook)\}\}"[^>]*? target="_blank" rel="noreferrer"[^>]*>.*?<\/a>/gs
const asButton = (link: string): string =>
  link
    .replace(/^<a href="[^"]*"/, '<button type="button"')
    .replace(' target="_blank" rel="noreferrer"', '')
    .replace(/<\/a>$/, '</button>')

/** The last three would have a meaning in the service worker's script, which contains a page. */
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#96;',
  $: '&#36;',
  '\\': '&#92;',
}
const inHtml = (text: string): string => text.replaceAll(/[&<>"'`$\\]/g, char => ESCAPES[char] ?? char)
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** A page of the build, or the service worker with the offline page, with this brand in place of the marks. */
export function filledPage(page: string, brand: Brand): string {
  return page
    .replaceAll(LINK, (link, field: 'instagram' | 'facebook') =>
      brand[field] === null ? asButton(link) : link,
    )
    .replaceAll(FIELD, (_mark, field: keyof PageBrand) => inHtml(String(brand[field] ?? '')))
    .replaceAll(WHOLE, () => JSON.stringify(shown(brand)).replaceAll('<', '\\u003c'))
}

/** The web app manifest with this brand. */
export const filledManifest = (text: string, brand: Brand): string =>
  text.replaceAll(FIELD, (_mark, field: keyof PageBrand) => inJson(String(brand[field] ?? '')))

/** Without what only receipts show. */
function shown(brand: Brand): PageBrand {
  const { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer } = brand
  return { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer }
}
