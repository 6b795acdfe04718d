import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BRAND } from '../contract/brand.ts'
import { BUILT_IN_SHADES, brandStyle, readableInstead, shadesOf, contrastOf } from './brand-shades.ts'

const css = readFileSync(new URL('../../../client/src/theme/tokens.css', import.meta.url), 'utf8')
const split = css.indexOf('@media (prefers-color-scheme: dark)')
const tokens = (source: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(source.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6});/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const light: Record<string, string> = { surface: '#ffffff', ...tokens(css.slice(0, split)) }
const dark = { ...light, ...tokens(css.slice(split)) }

const SURFACES = ['page', 'surface', 'sunken', 'raised'].filter(name => name in light)
const TEXT = [
  ...SURFACES.map(ground => ['brand-ink', ground]),
  ['brand-ink', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['muted', 'brand-soft'],
  ['on-navy-muted', 'navy'],
  ['on-navy-muted', 'navy-deep'],
] as const
const SHAPES = [...SURFACES.map(ground => ['focus', ground]), ['brand', 'surface']] as const

/** The most colourful of this hue in degrees, at this part of its full light. */
function ofHue(hue: number, value: number): string {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6
    return Math.round(255 * value * (1 - Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return `#${[5, 3, 1].map(n => channel(n).toString(16).padStart(2, '0')).join('')}`
}

const hueOf = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16))
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}

/** Round the wheel, from grey to the most colourful, as light as a brand's colour may be and darker. */
const COLOURS = ['#000000', '#333333', '#ff0000', '#00ff00', '#ffff00', '#ffffff'].concat(
  Array.from({ length: 36 }, (_, at) => ofHue(at * 10, 0.25 + (at % 4) * 0.25)),
)

describe('the shades of a brand colour', () => {
  it('the shades of a brand colour are those of the stylesheet for the built-in colour', () => {
    expect(light).toMatchObject(BUILT_IN_SHADES.light)
    expect(BUILT_IN_SHADES.light.brand).toBe(BRAND.color)
    expect(dark).toMatchObject(BUILT_IN_SHADES.dark)
    expect(brandStyle(BRAND.color)).toBe('')
  })

  it.each(COLOURS)(
    'the shades of a brand colour are readable for %s, or for the nearest that passes',
    color => {
      const instead = readableInstead(color)
      const brand = instead ?? color
      expect(readableInstead(brand)).toBeNull()
      const shades = shadesOf(brand)
      for (const scheme of [
        { ...light, ...shades.light },
        { ...dark, ...shades.light, ...shades.dark },
      ] as Record<string, string>[]) {
        const contrast = ([one, other]: readonly string[]) =>
          contrastOf(scheme[one ?? ''] ?? expect.fail(one), scheme[other ?? ''] ?? expect.fail(other))
        for (const pair of TEXT) expect(contrast(pair), pair.join(' on ')).toBeGreaterThanOrEqual(4.5)
        for (const pair of SHAPES) expect(contrast(pair), pair.join(' on ')).toBeGreaterThanOrEqual(3)
        for (const ground of ['brand', 'brand-strong', 'navy']) {
          expect(contrastOf('#ffffff', scheme[ground] ?? ''), ground).toBeGreaterThanOrEqual(4.5)
        }
      }
    },
  )

  it('only a pale colour is replaced, by one of the same hue', () => {
    expect(readableInstead('#0a7a63')).toBeNull()
    const pink = '#ff69b4'
    const instead = readableInstead(pink) ?? ''
    expect(Math.abs(hueOf(instead) - hueOf(pink))).toBeLessThan(5)
    expect(contrastOf(instead, '#ffffff')).toBeLessThan(4.6)
  })
})
