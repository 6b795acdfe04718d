import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const darkStart = css.indexOf('@media (prefers-color-scheme: dark)')

/** The hex colour tokens in a piece of the stylesheet, by name without `--color-`. */
function tokens(source: string): Map<string, string> {
  const found = source.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{3,6});/g)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]))
}

const light = tokens(css.slice(0, darkStart))
const dark = new Map([...light, ...tokens(css.slice(darkStart))])

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['page', 'surface', 'sunken', 'raised']
const tones = ['brand', 'success', 'warning', 'danger']

/** Text on its background: 4.5:1. */
const textPairs: [string, string][] = [
  ...['heading', 'ink', 'muted', 'brand-ink', 'danger-ink', 'success-ink', 'warning-ink'].flatMap(text =>
    surfaces.map((ground): [string, string] => [text, ground]),
  ),
  ...tones.map((tone): [string, string] => [`${tone}-ink`, `${tone}-soft`]),
  ...tones.map((tone): [string, string] => ['ink', `${tone}-soft`]),
  ['muted', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-navy', 'navy'],
  ['on-navy-muted', 'navy'],
  ['on-navy-muted', 'navy-deep'],
]

/** Edges of controls, the focus ring and bars on their background: 3:1. */
const shapePairs: [string, string][] = [
  ...surfaces.flatMap((ground): [string, string][] => [
    ['control', ground],
    ['focus', ground],
  ]),
  ['danger', 'surface'],
  ['brand', 'surface'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_, scheme) => {
  const colour = (name: string) => scheme.get(name) ?? expect.fail(`no token --color-${name}`)

  it.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s is visible on %s', (shape, ground) => {
    expect(contrast(colour(shape), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})
