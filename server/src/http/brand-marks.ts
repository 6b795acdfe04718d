import type { PageBrand, Settings } from '../context.ts'

/** What the marks become. */
type Shown = Pick<Settings, 'brand' | 'logo' | 'languages' | 'currency'>

/** A mark of the build (client/src/lib/brand.ts): one field of the brand. */
const FIELD = /\{\{brand\.(\w+)\}\}/g
/** A mark of the build (client/index.html): the whole brand, as the page's script reads it. */
const WHOLE = '{{brand}}'
/** A link to an address that the operator does not have: a plain button (specification 1). */
const LINK =
  /<a href="\{\{brand\.(chatLink|instagram|facebook)\}\}"[^>]*? target="_blank" rel="noreferrer"[^>]*>.*?<\/a>/gs
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

/** The mark's two forms in a page of the build (client/src/art/chain-logo.tsx), of which one stays. */
const BUILT_IN_MARK = /<svg [^>]*data-mark[^>]*>.*?<\/svg>/gs
const OWN_LOGO = /<img [^>]*src="\{\{brand\.logo\}\}"[^>]*>/g
/** One language of the picker (client/src/app/language-picker.tsx). */
const LANGUAGE = /<option value="(\w+)" lang="\1"[^>]*>[^<]*<\/option>/g
/** The icons of a page (client/index.html). */
const ICONS = /<link rel="(icon|apple-touch-icon)"[^>]*>/g
/** Browsers want this of the icon of an app that can be installed. */
const APP_ICON_PIXELS = 192

/** A page of the build, or the service worker with the offline page, with this brand in place of the marks. */
export function filledPage(page: string, { brand, logo, languages, currency }: Shown): string {
  const fields: Record<string, string | number | null | undefined> = {
    ...brand,
    logo: logo?.src,
    logoWidth: logo?.width,
    logoHeight: logo?.height,
  }
  return (
    logo
      ? page.replaceAll(BUILT_IN_MARK, '').replaceAll(ICONS, `<link rel="$1" href="${logo.src}">`)
      : page.replaceAll(OWN_LOGO, '')
  )
    .replaceAll(LINK, (link, field: 'chatLink' | 'instagram' | 'facebook') =>
      brand[field] === null ? asButton(link) : link,
    )
    .replaceAll(LANGUAGE, (option, code) => (languages.some(each => each === code) ? option : ''))
    .replaceAll(FIELD, (_mark, field: string) => inHtml(String(fields[field] ?? '')))
    .replaceAll(WHOLE, () =>
      JSON.stringify(shown({ brand, logo, languages, currency })).replaceAll('<', '\\u003c'),
    )
}

/** The web app manifest with this brand. */
export function filledManifest(text: string, { brand, logo }: Shown): string {
  const filled = text.replaceAll(FIELD, (_mark, field: keyof typeof brand) =>
    inJson(String(brand[field] ?? '')),
  )
  if (!logo || logo.width !== logo.height || logo.width < APP_ICON_PIXELS) return filled
  const { src, type, width, height } = logo
  const icons = [{ src, sizes: `${String(width)}x${String(height)}`, type }]
  return JSON.stringify({ ...(JSON.parse(filled) as object), icons })
}

/** Without what only receipts show. */
function shown({ brand, logo, languages, currency }: Shown): PageBrand {
  const { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer } = brand
  const said = { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer }
  return { ...said, languages, currency, logo }
}
