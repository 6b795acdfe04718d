import { contrastOf, luminanceOf, oklchOf, withLuminance } from './oklch.ts'

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

/**
 * The colour tokens of a brand's colour by name. Each keeps the luminance that it has in the built-in brand, so that
 * whatever is readable there is readable in every hue.
 */
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
