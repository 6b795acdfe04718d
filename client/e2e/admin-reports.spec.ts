import { readFileSync } from 'node:fs'
import { signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('a report of too many days is not asked for but said so, and its file speaks the language of the page', async ({
  page,
  product,
}) => {
  test.slow()
  const { visitor } = await signInAdmin(page, product.url)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/admin/reports')) asked.push(request.url())
  })
  await page.goto('/AdminDashboard/Reports?from=2025-01-01&to=2026-01-02')
  await expect(page.getByText('Please choose a last day within 366 days of the first.')).toBeVisible()
  const file = page.getByRole('link', { name: 'Download as CSV' })
  await expect(file).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goto('/AdminDashboard/Reports?from=2025-01-01&to=2026-01-01')
  await expect(file).toBeVisible()
  await expect(page.getByText('Please choose a last day')).toHaveCount(0)
  expect(asked).toHaveLength(1)

  await page.goto('/AdminDashboard/Reports')
  await visitor.chooseLanguage('it')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: visitor.t('reports.csv') }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF"Data","Sede","Prenotazioni",')).toBe(true)
})
