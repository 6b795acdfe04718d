/** The tokens that follow the brand's colour, as the built-in one has them (client/src/theme/tokens.css). */
export const BUILT_IN_SHADES = {
  light: {
    brand: '#1563d8',
    focus: '#1467e0',
    'brand-strong': '#0f4fb3',
    'brand-soft': '#e6f1fe',
    'brand-line': '#b5d6fb',
    'brand-ink': '#1259c4',
    navy: '#0a2148',
    'navy-deep': '#061631',
    'on-navy-muted': '#bcd3f0',
  },
  dark: {
    focus: '#7fbcff',
    brand: '#2069dc',
    'brand-strong': '#1557be',
    'brand-soft': '#12294b',
    'brand-line': '#274e85',
    'brand-ink': '#86bfff',
    navy: '#0a1f44',
    'navy-deep': '#050e1f',
  },
}

export interface Shades {
  light: Record<string, string>
  dark: Record<string, string>
}

/** WCAG 2 AA for text. */
const READABLE = 4.5

/** Null, or the nearest colour that white text is readable on, and that is readable on white. */
export const readableInstead = (color: string): string | null =>
  contrastOf(color, '#ffffff') >= READABLE ? null : withLuminance(color, 1.05 / READABLE - 0.05)

/** Each keeps the luminance that it has in the built-in brand: what is readable there is readable in every hue. */
export function shadesOf(color: string): Shades {
  const scheme = (shades: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(shades).map(([name, shade]) => [name, withLuminance(color, luminanceOf(shade))]),
    )
  const strong = Math.min(luminanceOf(BUILT_IN_SHADES.light['brand-strong']), luminanceOf(color) * 0.7)
  const light = { ...scheme(BUILT_IN_SHADES.light), brand: color }
  return {
    light: { ...light, 'brand-strong': withLuminance(color, strong) },
    dark: scheme(BUILT_IN_SHADES.dark),
  }
}

/** Custom properties that take the place of the tokens; empty for the built-in colour. */
export function brandStyle(color: string): string {
  if (color === BUILT_IN_SHADES.light.brand) return ''
  const { light, dark } = shadesOf(color)
  const rule = (shades: Record<string, string>) =>
    `html:root{${Object.entries(shades)
      .map(([name, shade]) => `--color-${name}:${shade}`)
      .join(';')}}`
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
}

/** @param hex `#rrggbb`, as everywhere here; returns red, green and blue in linear light, from 0 to 1 */
const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })

/** WCAG 2, relative luminance. */
function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The colour, darkened or mixed with white until its luminance is this, or the next one below that a screen shows. */
function withLuminance(color: string, luminance: number): string {
  const own = luminanceOf(color)
  const bytes = channelsOf(color).map(channel => {
    const linear =
      luminance < own ? (channel * luminance) / own : 1 - ((1 - channel) * (1 - luminance)) / (1 - own)
    const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.floor(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
