import type { BrowserContext, Page } from '@playwright/test'
import { signInAdmin } from './support/desk.ts'
import { expect, expectFault, test } from './support/test.ts'

/** The product under a public name: browsers keep public websites from showing what is on this machine. */
const WASH = 'https://wash.example'
const OLD = 'https://www.old-site.example'
const OTHER = 'https://other.example'

async function publish(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${WASH}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: url + pathname + search }) })
  })
}

/** Another website, with this code in its page. */
async function visit(page: Page, site: string, code: string) {
  await page.route(`${site}/`, route =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>Since 1998</h1>${code}` }),
  )
  await page.goto(`${site}/`)
  return page.frameLocator('iframe')
}

test('an owner’s old website shows free times, and a time opens the form with everything chosen; no other website may', async ({
  page,
  context,
  faults,
  product,
}) => {
  // The owner names the website, and copies the code for one branch in Italian.
  const { admin } = await signInAdmin(page, product.url)
  const [branch] = await admin.branches()
  if (!branch) throw new Error('the sample chain has no branch')
  await page.goto('/AdminDashboard/Settings')
  const origins = page.getByLabel('Websites that may show it')
  await origins.fill(`${OLD}/contact`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(`“\u2068${OLD}/contact\u2069” is not the https address`)).toBeVisible()
  await origins.fill(`${OLD}/\n\n${OLD}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(origins).toHaveValue(OLD)
  expect((await admin.call('GET /admin/settings')).embedOrigins).toEqual([OLD])

  const box = page.getByRole('group', { name: 'Code for your website' })
  await box.getByLabel('Language').selectOption('Italiano')
  await box.getByLabel('Branch').selectOption(branch.name)
  const code = (await box.getByLabel('Code', { exact: true }).inputValue()).replace(product.url, WASH)
  expect(code).toMatch(
    /^<iframe src="https:[^"]+" title="Washline" width="100%" height="640" loading="lazy" /,
  )
  await expect(box.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    `/embed?lang=it&branch=${branch._id}`,
  )
  await context.clearCookies()

  // A visitor of the old website.
  await publish(context, product.url)
  const frame = await visit(page, OLD, code)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Prenota un lavaggio da Washline')
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText(branch.name)
  const services = frame.getByLabel('Servizio')
  const last = services.locator('option').last()
  const [name = ''] = (await last.innerText()).split(' · ')
  const serviceId = (await last.getAttribute('value')) ?? ''
  await services.selectOption(serviceId)
  await frame.getByRole('button', { name: 'Mostra gli orari' }).click()
  await expect(services).toHaveValue(serviceId)

  const time = frame.getByRole('listitem').getByRole('link').first()
  const [, clock = ''] = /(\d\d:\d\d)$/.exec(await time.innerText()) ?? []
  expect(clock).not.toBe('')
  const opened = page.waitForEvent('popup')
  await time.click()
  const form = await opened
  await expect(form.locator('html')).toHaveAttribute('lang', 'it')
  const main = form.getByRole('main')
  // Where every branch carries the brand, their names are shown without it.
  for (const chosen of [name, branch.name.replace('Washline ', ''), clock])
    await expect(main).toContainText(chosen)
  await expect(main.getByRole('button', { name: 'Prenota questo lavaggio' })).toBeVisible()
  expect(await form.evaluate(() => window.opener === null)).toBe(true)
  await expect(page.getByRole('heading', { name: 'Since 1998' })).toBeVisible()
  expect(await context.cookies()).toEqual([])

  // A website that is not on the list, and another page of the product on one that is.
  for (const [site, framed] of [
    [OTHER, code],
    [OLD, code.replace('/embed', '/login')],
  ] as const) {
    const stranger = await context.newPage()
    const refused = await visit(stranger, site, framed)
    await expectFault(faults, 'frame-ancestors')
    await expect(refused.getByRole('heading', { level: 1 })).toHaveCount(0)
    await stranger.close()
  }
})

test('the page for frames reads from right to left in Arabic, and fits a narrow column without a script', async ({
  browser,
  product,
}) => {
  const reader = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: product.url,
    viewport: { width: 280, height: 640 },
  })
  const page = await reader.newPage()
  await page.goto('/embed?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const links = page.getByRole('link')
  expect(await links.count()).toBeGreaterThan(3)
  for (const control of [page.getByRole('combobox'), page.getByRole('button'), links.first(), links.last()]) {
    const { x, width, height } = (await control.boundingBox()) ?? { x: -1, width: 0, height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(280)
  }
  await reader.close()
})
