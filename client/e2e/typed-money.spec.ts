import { newBranch, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('money typed the way of any language is read as its field shows, and asked about where it may be two amounts', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
  await page.goto(`/AdminDashboard/Till?branchId=${branch._id}`)
  const float = page.getByLabel(t('till.float'))
  const reading = page.locator('main form output')
  const open = page.getByRole('button', { name: t('till.open') })
  for (const [typed, shown] of [
    ['100,00', '= €100.00'],
    ['1.250,50', '= €1,250.50'],
    ['١٤٫٩٠', '= €14.90'],
    ['€ 14.9', '= €14.90'],
    ['1.250', '€1,250.00 / €1.25 ?'],
  ] as const) {
    await float.fill(typed)
    await expect(reading).toHaveText(shown)
  }
  await open.click()
  await expect(page.getByText(t('money.twoMeanings'))).toBeVisible()
  await page.getByRole('button', { name: '€1.25', exact: true }).click()
  await expect(float).toHaveValue('1.25')
  await expect(float).toBeFocused()
  await float.fill('fourteen')
  await open.click()
  await expect(page.getByText(t('money.wrong'))).toBeVisible()
  await float.fill('100,00')
  await open.click()
  await expect(page.getByRole('heading', { name: t('till.openNow') })).toBeVisible()
  const { data } = await admin.call('GET /admin/tills', { query: { branchId: branch._id } })
  expect(data.map(till => till.float)).toEqual([100])
})
