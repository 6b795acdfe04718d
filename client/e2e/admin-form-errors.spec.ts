import { newBranch, newName, signInAdmin } from './support/desk.ts'
import { rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'

const WASH = { price: 22, duration: 30, description: 'Foam and rinse' }
const OFFER = { price: 60, washCount: 4, validityDays: 60, description: 'Four washes' }

test('a server error about the services of a package shows next to their list', async ({ page, product }) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const names = [newName('Fast'), newName('Slow')] as const
  const services = []
  for (const name of names)
    services.push((await admin.call('POST /services', { body: { ...WASH, name } }))._id)
  const offer = newName('Both')
  await admin.call('POST /packages', { body: { ...OFFER, name: offer, services } })
  await page.goto('/PackagesCRUD')
  await rowOf(page, t('washPackages.caption'), offer).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  const list = form.getByRole('group', { name: t('washPackages.services') })
  await expect(list.getByLabel(names[0])).toBeChecked()
  await expect(list).toHaveAccessibleDescription('')

  // One of the two services leaves the menu in the meantime and the other is unticked, so none is left.
  const archived = await page.request.delete(`/api/services/${services[0] ?? ''}`)
  expect(archived.status()).toBe(204)
  await list.getByLabel(names[1]).uncheck()
  const save = form.getByRole('button', { name: t('washPackages.save') })
  await save.click()
  await expect(list).toHaveAccessibleDescription(t('errors.field.not_a_choice'))
  await expect(list.getByText(t('errors.field.not_a_choice'))).toBeVisible()
  await list.getByLabel(names[1]).check()
  await save.click()
  await expect(form).toHaveCount(0)
})

test('a server error about the branches of a service opens their list and shows next to it', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const name = newName('Foam')
  await admin.call('POST /services', { body: { ...WASH, name } })
  await page.goto('/ServicesCrud')
  await rowOf(page, t('washServices.caption'), name).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  const list = form.getByRole('group', { name: t('washServices.branches') })
  // More branches than the form accepts; the sample chain has fewer.
  const detail = { path: 'branches', code: 'too_many', message: 'Too many', params: { max: 200 } }
  const refusal = { code: 'VALIDATION', error: 'VALIDATION', message: 'Invalid', details: [detail] }
  await page.route('**/api/services/*', route => route.fulfill({ status: 400, json: refusal }))
  await expect(list).toBeHidden()
  await form.getByRole('button', { name: t('washServices.save') }).click()
  await expect(list).toBeVisible()
  await expect(list).toHaveAccessibleDescription(t('errors.field.too_many_other', { count: 200 }))
})

test('a collapsed part of a form opens when it contains an error', async ({ page, product }) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
  await page.goto('/BranchCrud')
  await rowOf(page, t('words.branches'), branch.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  const week = form.getByText(t('branches.week'), { exact: true })
  await week.click()
  await form.getByLabel(t('branches.days.mon')).selectOption(t('branches.modes.own'))
  const monday = form.getByRole('group', { name: t('branches.days.mon') })
  const opening = monday.getByLabel(t('branches.from'))
  await opening.fill('')
  await week.click()
  await expect(opening).toBeHidden()
  await form.getByRole('button', { name: t('branches.save') }).click()
  await expect(opening).toBeVisible()
  await expect(opening).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
})
