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
  contrastOf(color, '#ffffff') >= READABLE ? null : withLuminance(oklchOf(color), 1.05 / READABLE - 0.05)

/** Each keeps the luminance that it has in the built-in brand: what is readable there is readable in every hue. */
export function shadesOf(color: string): Shades {
  const brand = oklchOf(color)
  const strength = brand.c / oklchOf(BUILT_IN_SHADES.light.brand).c
  const like = (shade: string) =>
    withLuminance({ c: oklchOf(shade).c * strength, h: brand.h }, luminanceOf(shade))
  const scheme = (shades: Record<string, string>) =>
    Object.fromEntries(Object.entries(shades).map(([name, shade]) => [name, like(shade)]))
  const light = scheme(BUILT_IN_SHADES.light)
  const strong = Math.min(luminanceOf(BUILT_IN_SHADES.light['brand-strong']), luminanceOf(color) * 0.7)
  return {
    light: { ...light, brand: color, 'brand-strong': withLuminance(brand, strong) },
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

/** A colour by lightness (0–1), chroma (0 = grey) and hue (radians): https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  l: number
  c: number
  h: number
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })

/** @param hex `#rrggbb`, as everywhere here */
export function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b2 = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, b2), h: Math.atan2(b2, a) }
}

function linear({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (colour: Oklch) => linear(colour).every(channel => channel >= -1e-4 && channel <= 1 + 1e-4)

/** The colour, with as much of its chroma as a screen shows. */
export function hexOf(colour: Oklch): string {
  const shown = isShown(colour)
    ? colour
    : { ...colour, c: greatest(colour.c, c => isShown({ ...colour, c })) }
  const bytes = linear(shown).map(channel => {
    const bounded = Math.min(1, Math.max(0, channel))
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

/** WCAG 2, relative luminance. */
export function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The lightest colour of that chroma and hue whose luminance is at most this. */
export const withLuminance = ({ c, h }: Pick<Oklch, 'c' | 'h'>, luminance: number): string =>
  hexOf({ l: greatest(1, l => luminanceOf(hexOf({ l, c, h })) <= luminance), c, h })

/** The greatest number from 0 to `most` that fits, where all below it fit. */
function greatest(most: number, fits: (value: number) => boolean): number {
  let [low, high] = [0, most]
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
