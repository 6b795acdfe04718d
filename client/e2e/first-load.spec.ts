import { LANGUAGE_COOKIE, LANGUAGES } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { signInAhead } from './support/visitor.ts'

const MOST_REQUESTS = 24
const ROUTES = [
  { path: '/' },
  { path: '/Services' },
  { path: '/login' },
  { path: '/packages' },
  { path: '/serviceBooking', who: 'customer' },
  { path: '/booking', who: 'customer' },
  { path: '/customer/dashboard', who: 'customer' },
  { path: '/sessions', who: 'customer' },
  { path: '/AdminDashboard', who: 'admin' },
  { path: '/BranchCrud', who: 'admin' },
] as const

/**
 * Not counted: the service worker for the next start, what the bookings of a branch that no longer fit need, and the fonts
 * of customers' names in other scripts: whether the first rows have some depends on the day. Firefox takes a second icon.
 */
const APART = /\/assets\/(register|rubik-arabic|rubik-latin-ext)-|\/api\/admin\/replan|apple-touch-icon/

/** The paths that the page requests until nothing is on its way for half a second. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return requests
}

for (const { path, ...route } of ROUTES) {
  test(`the first load of ${path} takes at most ${MOST_REQUESTS} requests`, async ({ page, product }) => {
    if ('who' in route) {
      const isAdmin = route.who === 'admin'
      await signInAhead(
        page,
        await (isAdmin ? ApiPerson.signIn(product.url, SUPER_ADMIN) : ApiPerson.register(product.url)),
      )
    }
    // Firefox also reports what it takes from its cache; another test looks for what is requested twice.
    const requests = [...new Set(await requestsOf(page, path))].filter(each => !APART.test(each))
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
  })
}

test('no file is requested twice, and none that the page does not use at once', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', message => {
    if (message.text().includes('preload')) warnings.push(message.text())
  })
  const requests = await requestsOf(page, '/Services')
  expect(requests.length).toBe(new Set(requests).size)
  expect(warnings).toEqual([])
})

test('moving within an area asks for no script', async ({ page, product }) => {
  test.slow()
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const areas = [
    { start: '/Services', links: page.getByRole('contentinfo').locator('a[href^="/"]') },
    { start: '/AdminDashboard', links: page.getByRole('navigation').locator('li a'), person: admin },
  ]
  for (const { start, links, person } of areas) {
    if (person) await signInAhead(page, person)
    const requests = await requestsOf(page, start)
    // Of the page's first load: the offline worker's registration comes when the page is idle.
    await expect.poll(() => requests.some(path => path.includes('/register-'))).toBe(true)
    requests.length = 0
    for (let at = 0; at < 4; at++) {
      await links.nth(at).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(requests.filter(path => path.endsWith('.js'))).toEqual([])
  }
})

for (const [path, login] of [
  ['/booking', '/login'],
  ['/BranchCrud', '/admin/login'],
] as const) {
  test(`a visitor who opens ${path} is sent to ${login} without the area of the page`, async ({ page }) => {
    const requests = await requestsOf(page, path)
    await expect(page).toHaveURL(login)
    expect(requests.filter(each => /\/assets\/(book|desk|admin-layout)-/.test(each))).toEqual([])
  })
}

for (const language of LANGUAGES) {
  test(`documents have a title and a description of their own before any script runs (${language})`, async ({
    request,
  }) => {
    const t = textsOf(language)
    const descriptions = new Set<string | undefined>()
    for (const { path, title } of [
      { path: '/', title: t('landing.title') },
      { path: '/Services', title: t('titles.services') },
      { path: '/login', title: t('titles.login') },
    ]) {
      const reply = await request.get(path, {
        headers: { Accept: 'text/html', Cookie: `${LANGUAGE_COOKIE}=${language}` },
      })
      const html = await reply.text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain(`<title>${title} · `)
      descriptions.add(/<meta name="description" content="([^"]{40,})"/.exec(html)?.[1])
    }
    // Each page has its own.
    expect(descriptions.size).toBe(3)
    expect(descriptions).not.toContain(undefined)
  })
}
