import { expect, it } from 'vitest'
import { BRAND } from '../contract/brand.ts'
import { filledManifest, filledPage } from './brand-marks.ts'

const named = (name: string) => ({ ...BRAND, name })
const HOSTILE = '</script><b>&\'"`${x}\\'

it('a name is text in a page, whatever is in it', () => {
  expect(filledPage('<title>{{brand.name}}</title>', named('</title><script>"'))).toBe(
    '<title>&lt;/title&gt;&lt;script&gt;&quot;</title>',
  )
})

it('the brand that a page reads is complete, and ends no script', () => {
  const page = filledPage('<script type="application/json">{{brand}}</script>', named(HOSTILE))
  const [, json = ''] = /^<script[^>]*>(.*)<\/script>$/.exec(page) ?? []
  expect(json).not.toContain('<')
  const shown = JSON.parse(json) as object
  expect({ ...BRAND, ...shown }).toEqual(named(HOSTILE))
  expect(shown).not.toHaveProperty('taxNumber')
})

it('a name stays inside the strings of the service worker', () => {
  for (const quote of ['"', "'", '`']) {
    const filled = filledPage(`${quote}{{brand.name}}${quote}`, named(HOSTILE))
    expect(filled.slice(1, -1)).not.toMatch(/["'`$\\]/)
  }
})

it('a link without an address is a button', () => {
  const link =
    '<a href="{{brand.facebook}}" aria-label="Facebook" target="_blank" rel="noreferrer" class="x"><svg></svg></a>'
  expect(filledPage(link, BRAND)).toBe(
    '<button type="button" aria-label="Facebook" class="x"><svg></svg></button>',
  )
  expect(filledPage(link, { ...BRAND, facebook: 'https://facebook.com/onda' })).toContain(
    '<a href="https://facebook.com/onda" aria-label="Facebook"',
  )
})

it('the manifest stays JSON', () => {
  expect(JSON.parse(filledManifest('{"name":"{{brand.name}}"}', named('"Onda" \\ <b>')))).toEqual({
    name: '"Onda" \\ <b>',
  })
})
