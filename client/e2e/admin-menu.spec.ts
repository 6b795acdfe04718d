import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { newName, signInAdmin } from './support/desk.ts'
import { OFFER, PACKAGES, SERVICES, tableOf } from './support/menu.ts'
import { expectColumns, rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

for (const manager of [SERVICES, PACKAGES]) {
  test(`${manager.page} has a form that opens and closes, required fields, adding, editing and deleting after a confirmation`, async ({
    page,
    product,
  }) => {
    test.slow()
    const table = tableOf(manager)
    const name = newName('Winter')
    await signInAdmin(page, product.url)
    await page.goto(manager.page)
    await expectColumns(page, table, manager.columns)
    const form = page.locator('form:not([role=search])')
    // The translations have fields with the same labels, which are optional.
    const fieldOf = (label: string) => form.getByLabel(label, { exact: true }).and(page.locator(':required'))
    const open = page.getByRole('button', { name: manager.add })
    await expect(form).toHaveCount(0)
    await open.click()
    await expect(form).toHaveCount(1)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)

    await open.click()
    for (const label of Object.keys(manager.fields)) {
      const field = fieldOf(label)
      if (manager.numeric.includes(label)) await expect(field).toHaveAttribute('inputmode', /decimal|numeric/)
      else await expect(field).not.toHaveAttribute('inputmode')
    }
    const submit = form.getByRole('button', { name: manager.add })
    await submit.click()
    await expect(form.getByText('Please fill in this field.')).toHaveCount(Object.keys(manager.fields).length)
    for (const [label, value] of Object.entries(manager.fields))
      await fieldOf(label).fill(label === 'Name' ? name : value)
    await submit.click()
    await expectToast(page, { kind: 'success', text: manager.toasts.added, ms: TOAST_MS.success })
    await expect(form).toHaveCount(0)
    const row = rowOf(page, table, name)
    for (const text of manager.shown) await expect(row).toContainText(text)

    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(fieldOf('Name')).toHaveValue(name)
    await fieldOf('Price (€)').fill('99,90')
    await form.getByRole('button', { name: manager.submit }).click()
    await expectToast(page, { kind: 'success', text: manager.toasts.changed, ms: TOAST_MS.success })
    await expect(row).toContainText('€99.90')

    const remove = row.getByRole('button', { name: 'Delete' })
    const dialog = page.getByRole('alertdialog')
    await remove.click()
    await expect(dialog).toContainText(manager.question)
    await expect(dialog).toContainText(name)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(row).toHaveCount(1)
    await remove.click()
    if (manager === PACKAGES) await expectDeleteFailure(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, { kind: 'success', text: manager.toasts.deleted, ms: TOAST_MS.success })
    await expect(row).toHaveCount(0)

    await page
      .getByRole('radio', { name: 'Archived' })
      .or(page.getByRole('button', { name: 'Archived' }))
      .click()
    const archived = rowOf(page, 'Archived items', name)
    await archived.getByRole('button', { name: 'Put back on sale' }).click()
    await expect(archived).toHaveCount(0)
    await page
      .getByRole('radio', { name: 'On sale', exact: true })
      .or(page.getByRole('button', { name: 'On sale', exact: true }))
      .click()
    await expect(row).toHaveCount(1)
  })

  test(`${manager.page} asks before it drops unsaved text in the form`, async ({ page, product }) => {
    await signInAdmin(page, product.url)
    await page.goto(manager.page)
    const rows = page
      .getByRole('table', { name: tableOf(manager) })
      .locator('tbody')
      .getByRole('row')
    const editOf = (n: number) => rows.nth(n).getByRole('button', { name: 'Edit' })
    const nameOf = async (n: number) => (await rows.nth(n).getByRole('rowheader').innerText()).trim()
    const name = page
      .locator('form:not([role=search])')
      .getByLabel('Name', { exact: true })
      .and(page.locator(':required'))
    const question = page.getByRole('alertdialog')
    await editOf(0).click()
    const [first, second] = [await nameOf(0), await nameOf(1)]
    await expect(name).toHaveValue(first)
    // Nothing typed, nothing to ask.
    await editOf(1).click()
    await expect(name).toHaveValue(second)

    await name.fill('Half a name')
    await editOf(1).click()
    await expect(name).toHaveValue('Half a name')
    await editOf(0).click()
    await expect(question).toContainText('Are you sure you want to discard your changes?')
    await expect(question).toContainText(second)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Half a name')

    await editOf(0).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(name).toHaveValue(first)
    await expect(name).toBeFocused()
    await expect(question).toHaveCount(0)
  })

  test(`${manager.page} shows another admin’s newer changes before they are overwritten`, async ({
    page,
    product,
  }) => {
    const { admin } = await signInAdmin(page, product.url)
    const name = newName('Spring')
    const { _id } = await manager.make(admin, name)
    await page.goto(manager.page)
    const row = rowOf(page, tableOf(manager), name)
    await row.getByRole('button', { name: 'Edit' }).click()
    const form = page.locator('form:not([role=search])')
    const price = form.getByLabel('Price (€)', { exact: true }).and(page.locator(':required'))
    await price.fill('33')
    await manager.save(admin, _id, { name, price: 44 })
    await form.getByRole('button', { name: manager.submit }).click()
    const conflict = form.getByRole('alert').filter({ hasText: 'Someone else saved changes here' })
    await expect(conflict).toBeVisible()
    await expect(price).toHaveValue('33')
    await expect(row).toContainText('€44.00')
    await conflict.getByRole('button', { name: 'Load the saved version' }).click()
    await expect(price).toHaveValue('44.00')
    await expect(conflict).toHaveCount(0)
  })

  test(`${manager.page} shows that it is loading, and offers to try again after a failure`, async ({
    page,
    product,
  }) => {
    await signInAdmin(page, product.url)
    let answer = (): void => undefined
    const held = new Promise<void>(resolve => (answer = resolve))
    await page.route(`**${manager.list}{,?*}`, async route => {
      await held
      await route.fulfill({ status: 503, json: {} })
    })
    await page.goto(manager.page)
    await expect(page.locator('main').getByText('Loading…')).toBeAttached()
    await expect(page.getByRole('table')).toHaveCount(0)
    answer()
    const again = page.locator('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await page.unrouteAll({ behavior: 'wait' })
    await again.click()
    await expect(page.getByRole('table', { name: tableOf(manager) })).toBeVisible()
  })
}

test('a service that packages depend on stays on the menu, and the error names the packages', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const service = newName('Solo')
  const { _id } = await SERVICES.make(admin, service)
  const packages = [newName('Four'), newName('Ten')] as const
  const offers = []
  for (const name of packages) {
    const body = { ...OFFER, name, services: [_id] }
    offers.push(await admin.call('POST /packages', { body }))
  }
  await page.goto(SERVICES.page)
  const row = rowOf(page, tableOf(SERVICES), service)
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  const refusal = dialog.getByRole('alert')
  await confirm.click()
  await expect(refusal).toContainText('Packages that have no other service on the menu still need it')
  for (const name of packages) await expect(refusal).toContainText(name)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(row).toHaveCount(1)

  // One package now covers another service too, so only the other package blocks the deletion.
  const other = (await admin.services()).find(each => each._id !== _id)
  const [first, second] = offers
  const body = { ...OFFER, name: packages[0], services: [_id, other?._id ?? ''] }
  await admin.call('PUT /packages/:id', { params: { id: first?._id ?? '' }, body })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(refusal).toHaveCount(0)
  await confirm.click()
  await expect(refusal).toContainText(packages[1])
  await expect(refusal).not.toContainText(packages[0])
  // A package without listed services covers every service.
  const every = { ...OFFER, name: packages[1], services: [] }
  await admin.call('PUT /packages/:id', { params: { id: second?._id ?? '' }, body: every })
  await confirm.click()
  await expectToast(page, { kind: 'success', text: SERVICES.toasts.deleted, ms: TOAST_MS.success })
  await expect(row).toHaveCount(0)
  await expect(page.getByText(t('washServices.deleteQuestion'))).toHaveCount(0)
})

/** With the dialog open: it shows the server's error, and nothing is deleted. */
async function expectDeleteFailure(page: Page): Promise<void> {
  await page.route('**/api/packages/*', route =>
    route.fulfill({
      status: 409,
      json: { code: 'IN_USE', error: 'IN_USE', message: 'This is still in use.' },
    }),
  )
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Delete failed: This is still in use.')
  await page.unrouteAll({ behavior: 'wait' })
}
