import { LANGUAGE_COOKIE, LANGUAGES } from '@car-wash/server/contract/constants'
import { branchPath } from '@car-wash/server/contract/branch-path'
import { ApiPerson } from './support/api.ts'
import { newBranch, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** What the page's JSON-LD says, as a search engine reads it. */
interface AutoWash {
  '@type': string
  name: string
  telephone: string
  openingHoursSpecification: { dayOfWeek: string; opens: string; closes: string }[]
  makesOffer: { price: string; priceCurrency: string; itemOffered: { name: string } }[]
}

test('every link of the site map leads to a page in each language, which names its other versions', async ({
  request,
  product,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /AdminDashboard')
  const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  const map = await (await request.get(new URL(address).pathname)).text()
  const pages = Array.from(map.matchAll(/<loc>(.+?)<\/loc>/g), ([, page = '']) => new URL(page).pathname)
  const links = Array.from(map.matchAll(/href="(.+?)"/g), ([, link = '']) => new URL(link))
  expect(pages).toEqual(expect.arrayContaining(['/', '/Services', '/branches']))
  expect(links).toHaveLength(pages.length * (LANGUAGES.length + 1))
  for (const { pathname, search } of links) {
    const reply = await request.get(pathname + search, { headers: { accept: 'text/html' } })
    expect(reply.status(), pathname + search).toBe(200)
    const html = await reply.text()
    const language = new URLSearchParams(search).get('lang')
    if (language !== null) expect(html, pathname).toContain(`<html lang="${language}"`)
    expect(html.match(/<link rel="alternate" hreflang=/g), pathname).toHaveLength(LANGUAGES.length + 1)
    expect(html, pathname).toContain('<link rel="canonical"')
    expect(html, pathname).toContain('<meta property="og:title"')
    const [, picture = ''] = /<meta property="og:image" content="(.+?)">/.exec(html) ?? []
    expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png')
  }
  // The sample chain's branches are among them.
  const visitor = await ApiPerson.register(product.url)
  for (const branch of await visitor.branches()) expect(pages).toContain(branchPath(branch))
})

test('a branch has a page with hours and prices, for people, search engines and readers without scripts', async ({
  page,
  browser,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
  const path = branchPath(branch)

  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? []
  const data = JSON.parse(json) as AutoWash
  expect(data).toMatchObject({ '@type': 'AutoWash', name: branch.name, telephone: branch.phone })
  expect(data.openingHoursSpecification).toHaveLength(7)
  expect(data.openingHoursSpecification[0]).toMatchObject({ opens: '08:00', closes: '20:00' })
  const [offer] = data.makesOffer
  expect(offer).toMatchObject({ priceCurrency: 'EUR' })

  await page.goto('/branches')
  await page.getByRole('link', { name: branch.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(branch.name)
  await expect(page).toHaveTitle(new RegExp(`^${branch.name} · `))
  await expect(page.getByText(offer?.itemOffered.name ?? '').first()).toBeVisible()

  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const plain = await reader.newPage()
  await plain.goto(path)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(branch.name)
  await expect(plain.locator('noscript').last().locator('p').first()).toHaveText(branch.location)
  await reader.close()

  const missing = await page.request.get(`/branches/porto-${'0'.repeat(24)}`, {
    headers: { accept: 'text/html' },
  })
  expect(missing.status()).toBe(404)
  expect(await missing.text()).not.toContain('canonical')
})

test('the language of a link is for this page only', async ({ page, context }) => {
  for (const path of ['/', '/branches']) {
    await page.goto(`${path}?lang=it`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(page.getByRole('contentinfo')).toContainText('Tutti i diritti riservati')
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(LANGUAGE_COOKIE)
})
