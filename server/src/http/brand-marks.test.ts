import { expect, it } from 'vitest'
import { BRAND } from '../contract/brand.ts'
import { FIRST_CURRENCY, LANGUAGES } from '../contract/constants.ts'
import { filledManifest, filledPage } from './brand-marks.ts'

const chain = { logo: null, languages: LANGUAGES, currency: FIRST_CURRENCY }
const named = (name: string) => ({ ...chain, brand: { ...BRAND, name } })
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
  expect({ ...BRAND, ...shown }).toEqual({ ...named(HOSTILE).brand, ...chain })
  expect(shown).not.toHaveProperty('taxNumber')
})

it('a name stays inside the strings of the service worker', () => {
  for (const quote of ['"', "'", '`']) {
    const filled = filledPage(`${quote}{{brand.name}}${quote}`, named(HOSTILE))
    expect(filled.slice(1, -1)).not.toMatch(/["'`$\\]/)
  }
})

it.each(['chatLink', 'instagram', 'facebook'] as const)('%s without an address is a button', field => {
  const link = `<a href="{{brand.${field}}}" aria-label="Go" target="_blank" rel="noreferrer" class="x"><svg></svg></a>`
  const page = (address: string | null) =>
    filledPage(link, { ...named('Onda'), brand: { ...BRAND, [field]: address } })
  expect(page(null)).toBe('<button type="button" aria-label="Go" class="x"><svg></svg></button>')
  expect(page('https://example.com/onda')).toContain('<a href="https://example.com/onda" aria-label="Go"')
})

it('the manifest stays JSON', () => {
  expect(JSON.parse(filledManifest('{"name":"{{brand.name}}"}', named('"Onda" \\ <b>')))).toEqual({
    name: '"Onda" \\ <b>',
  })
})

it('a logo takes the place of the mark and the icons, in the page and in the manifest', () => {
  const page =
    '<link rel="icon" href="/favicon.svg"><img src="{{brand.logo}}" width="{{brand.logoWidth}}"><svg class="x" data-mark><path/></svg>'
  const logo = { src: '/api/brand/logo?v=a', type: 'image/png', width: 200, height: 200 } as const
  expect(filledPage(page, { ...named('Onda'), logo })).toBe(
    `<link rel="icon" href="${logo.src}"><img src="${logo.src}" width="200">`,
  )
  expect(filledPage(page, { ...named('Onda'), logo: null })).toBe(
    '<link rel="icon" href="/favicon.svg"><svg class="x" data-mark><path/></svg>',
  )
  const manifest = '{"icons":[{"src":"/icon-192.png"}]}'
  expect(JSON.parse(filledManifest(manifest, { ...named('Onda'), logo }))).toEqual({
    icons: [{ src: logo.src, sizes: '200x200', type: 'image/png' }],
  })
  expect(filledManifest(manifest, { ...named('Onda'), logo: { ...logo, height: 100 } })).toBe(manifest)
})

it('the picker of a page has the languages that are offered', () => {
  const option = (code: string) => `<option value="${code}" lang="${code}">${code}</option>`
  const page = `<select>${option('en')}${option('it')}${option('ar')}</select>`
  expect(filledPage(page, { ...named('Onda'), languages: ['it', 'ar'] })).toBe(
    `<select>${option('it')}${option('ar')}</select>`,
  )
})
