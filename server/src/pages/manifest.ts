import type { Settings } from '../context.ts'

/** Browsers want this of the icon of an app that can be installed. */
const APP_ICON_PIXELS = 192

const BUILT_IN_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The web app manifest (https://www.w3.org/TR/appmanifest/) of the chain. */
export function manifestOf({ brand, logo }: Pick<Settings, 'brand' | 'logo'>) {
  const isIcon = logo !== null && logo.width === logo.height && logo.width >= APP_ICON_PIXELS
  return {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'standalone',
    background_color: '#f4f8fc',
    theme_color: brand.color,
    icons: isIcon
      ? [{ src: logo.src, sizes: `${String(logo.width)}x${String(logo.height)}`, type: logo.type }]
      : BUILT_IN_ICONS,
  }
}
