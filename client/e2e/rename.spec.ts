import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_COOKIE, LANGUAGES } from '@car-wash/server/contract/constants'
import { PAGES } from '@car-wash/server/contract/pages'
import { type Page, request } from '@playwright/test'
import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'

/** Nobody else has such a name, so that every place where it stays is found; its signs try every way of escaping. */
const OLD = 'Qvoxel & "Söhne" <7>'
const OLD_WORD = 'Qvoxel'
const NEW = 'Onda'

const dist = path.resolve(import.meta.dirname, '../dist')

/** Green; white text is readable on it. */
const COLOUR = '#0a7a63'
const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'))

async function rename(admin: ApiPerson, name: string): Promise<void> {
  const { rev, brand, policies } = await admin.call('GET /admin/settings')
  const named = { ...brand, name, team: `The ${name} team`, developer: name, legalName: name, color: COLOUR }
  await admin.call('PUT /admin/settings', { body: { rev, brand: named, policies } })
}

test('every page and file has the new name and colour after a rename, and none the old name', async ({
  page,
}) => {
  // A crawl of every page, with a product of its own to start.
  test.slow()
  const product = await Product.start()
  try {
    const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
    await rename(admin, OLD)
    await page.goto(product.url)
    await expect(page).toHaveTitle(new RegExp(`· ${OLD}$`))
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(OLD)
    await expect(page.getByRole('contentinfo')).toContainText(OLD)

    await rename(admin, NEW)
    const api = await request.newContext({ baseURL: product.url })
    const textOf = async (address: string, language?: string) => {
      const headers = { accept: 'text/html', ...(language && { cookie: `${LANGUAGE_COOKIE}=${language}` }) }
      const text = await (await api.get(address, { headers })).text()
      // Branches keep their names.
      return text.replace(/<noscript>.*<\/noscript>/, '')
    }
    for (const language of LANGUAGES) {
      for (const address of [...PAGES.map(({ path: address }) => address), '/nowhere', '/offline']) {
        const text = await textOf(address, language)
        expect(text, `${address} in ${language}`).toContain(NEW)
        expect(text, `${address} in ${language}`).not.toContain(OLD_WORD)
        expect(text, `${address} in ${language}`).not.toMatch(/Washline|\{\{/)
      }
    }
    for (const file of ['/manifest.webmanifest', '/offline', '/api/openapi.json', '/api/docs']) {
      const text = await textOf(file)
      expect(text, file).toContain(NEW)
      expect(text, file).not.toMatch(/Qvoxel|Washline|\{\{brand/)
    }

    for (const address of ['/', '/login', '/Services']) {
      await page.goto(product.url + address)
      await expect(page).toHaveTitle(new RegExp(`· ${NEW}$`))
      expect(await colourOf(page), address).toBe(COLOUR)
    }
  } finally {
    // An open page would complain that the server has gone.
    await page.close()
    await product.stop()
  }
})

test('no script or style of the build names the chain', () => {
  const assets = path.join(dist, 'assets')
  const naming = readdirSync(assets)
    .filter(name => /\.(js|css|svg)$/.test(name))
    .filter(name => /washline/i.test(readFileSync(path.join(assets, name), 'utf8')))
  expect(naming).toEqual([])
})
