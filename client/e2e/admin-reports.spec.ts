import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { holdBack, railLink, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const REPORTS = '**/api/admin/reports?*'

/** The addresses of the report requests that the page makes, as they happen. */
function reportRequests(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/admin/reports')) asked.push(request.url())
  })
  return asked
}

test('a report of too many days shows an error without a request, and its file is in the language of the page', async ({
  page,
  product,
}) => {
  test.slow()
  const { visitor } = await signInAdmin(page, product.url)
  const asked = reportRequests(page)
  await page.goto('/AdminDashboard/Reports?from=2025-01-01&to=2026-01-02')
  await expect(page.getByText('Please choose a period of at most 366 days.')).toBeVisible()
  const file = page.getByRole('link', { name: 'Download as CSV' })
  await expect(file).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goto('/AdminDashboard/Reports?from=2025-01-01&to=2026-01-01')
  await expect(file).toBeVisible()
  await expect(page.getByText('Please choose a last day')).toHaveCount(0)
  await expect.poll(() => asked.length).toBe(1)

  await page.goto('/AdminDashboard/Reports')
  await visitor.chooseLanguage('it')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: visitor.t('reports.csv') }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF"Data";"Sede";"Prenotazioni";')).toBe(true)
})

test('a failed report is requested once, and again only on demand', async ({ page, product }) => {
  const { t } = await signInAdmin(page, product.url)
  const asked = reportRequests(page)
  await page.route(REPORTS, route => route.fulfill({ status: 503, json: {} }))
  await page.goto('/AdminDashboard/Reports')
  await expect(page.getByText(t('errors.loadFailed'))).toBeVisible()
  // Refocusing the window does not send a request.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: t('titles.customers') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('titles.customers') })).toBeVisible()
  expect(asked).toHaveLength(1)

  await (await railLink(page, t('admin.groupFigures'), t('titles.reports'))).click()
  await expect(page.getByText(t('errors.loadFailed'))).toBeVisible()
  expect(asked).toHaveLength(2)
  await page.unroute(REPORTS)
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await expect(page.getByRole('table').last()).toBeVisible()
  expect(asked).toHaveLength(3)
})

test('leaving the page aborts a report that is still loading', async ({ page, product }) => {
  const { t } = await signInAdmin(page, product.url)
  const letGo = await holdBack(page, REPORTS)
  const asked = page.waitForRequest(REPORTS)
  await page.goto('/AdminDashboard/Reports')
  const request = await asked
  const aborted = page.waitForEvent('requestfailed', each => each === request)
  await page.getByRole('link', { name: t('titles.customers') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('titles.customers') })).toBeVisible()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  letGo()
})

test('a report that takes too long offers the last days that can be had, by one tap', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product.url)
  const to = dayFromNow(0)
  const [from, near] = [dayFromNow(-364), dayFromNow(-30)]
  // As the server answers shortly before the deadline.
  await page.route(/\/api\/admin\/reports\?/, async route => {
    if (!route.request().url().includes(from)) return route.continue()
    const body = {
      code: 'REPORT_TOO_LONG',
      message: 'The report of this period takes too long. Please choose a shorter one.',
      shorter: { from: near, to, days: 31 },
    }
    return route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await page.goto(`/AdminDashboard/Reports?from=${from}&to=${to}`)
  await expect(page.getByText('The report of so many days takes too long.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last 31 days' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${near}`))
  await expect(page.getByText('The report of so many days takes too long.')).toHaveCount(0)
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('the washes of a period are compared by service, as bars or as a table', async ({ page, product }) => {
  const { t } = await signInAdmin(page, product.url)
  await page.goto('/AdminDashboard/Reports')
  const figure = page.locator('section', { has: page.getByRole('heading', { name: t('reports.byService') }) })
  await figure.getByRole('button', { name: t('adminDashboard.asTable') }).click()
  const table = figure.getByRole('table', { name: t('reports.byService') })
  const rows = table.getByRole('row')
  await expect(rows).not.toHaveCount(1)
  const amounts = await rows.locator('td:first-of-type').allTextContents()
  const euro = amounts.map(text => Number(text.replace(/[^\d.]/g, '')))
  expect(euro).toEqual([...euro].sort((a, b) => b - a))
  expect(euro[0]).toBeGreaterThan(0)
})

test('the money of a period stands beside that of the period before, in all, as a curve and in both tables', async ({
  page,
  product,
}) => {
  const { t } = await signInAdmin(page, product.url)
  await page.goto('/AdminDashboard/Reports?view=money')
  const total = page.locator('dl > div').filter({ hasText: t('reports.taken.total') })
  await expect(total).toContainText(/before .?€/)
  const byDay = page.getByRole('heading', { name: t('reports.taken.byDay') })
  const figure = page.locator('section', { has: byDay }).last()
  await expect(figure.locator('svg').first()).toBeVisible()
  await figure.getByRole('button', { name: t('adminDashboard.asTable') }).click()
  const days = figure.getByRole('table', { name: t('reports.taken.byDay') })
  await expect(days.locator('tbody tr')).toHaveCount(28)
  for (const table of [days, page.getByRole('table', { name: t('reports.taken.byBranch') })])
    await expect(table.getByRole('columnheader').last()).toHaveText(t('reports.before'))
  expect(await axeFindings(page)).toEqual([])
})
