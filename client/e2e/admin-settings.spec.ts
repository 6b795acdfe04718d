import { readFile } from 'node:fs/promises'
import type {
  ManagedBranchView,
  ManagedWashPackageView,
  ManagedWashServiceView,
} from '@car-wash/server/contract'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './support/api.ts'
import { newName, railLink, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const PAGE = '/AdminDashboard/Settings'

test('settings are saved, and neither a link nor another admin takes away what is not saved', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const settings = () => admin.call('GET /admin/settings')
  await page.goto(PAGE)
  const legalName = page.getByLabel('Legal name')
  const save = page.getByRole('button', { name: 'Save settings' })

  const first = newName('Legal')
  await legalName.fill(first)
  const link = await railLink(page, 'Business', 'Team')
  await link.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(legalName).toHaveValue(first)
  await save.click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await settings()).brand.legalName).toBe(first)

  const mine = newName('Mine')
  await legalName.fill(mine)
  const { rev, brand, policies } = await settings()
  const theirs = newName('Theirs')
  await admin.call('PUT /admin/settings', { body: { rev, brand: { ...brand, legalName: theirs }, policies } })
  // Back from another tab the page reads the settings again; what is typed stays.
  const read = page.waitForResponse(reply => reply.url().endsWith('/api/admin/settings'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await read
  await expect(legalName).toHaveValue(mine)
  await save.click()
  await page.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(legalName).toHaveValue(theirs)

  await legalName.fill(first)
  await link.click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/Team$/)
  expect((await settings()).brand.legalName).toBe(theirs)
})

test('the hours that admins stay signed in are saved, hold from the next sign-in, and go from 1 to 24', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const { brand, policies } = await admin.call('GET /admin/settings')
  await page.goto(PAGE)
  const hours = page.getByLabel('Admins stay signed in for (hours)')
  await expect(hours).toHaveValue(String(policies.adminSessionHours))
  await hours.fill('25')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(hours).toHaveAttribute('aria-invalid', 'true')
  await hours.fill('2')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const { rev } = await admin.call('GET /admin/settings')
  // A server reads the settings again every five seconds.
  await expect
    .poll(async () => hoursOf(await (await ApiPerson.signIn(product.url, SUPER_ADMIN)).cookies()))
    .toBeLessThanOrEqual(2)
  await admin.call('PUT /admin/settings', { body: { rev, brand, policies } })
})

/** How many hours from now the session lasts. */
const hoursOf = (cookies: readonly { name: string; expires: number }[]) =>
  ((cookies.find(({ name }) => name === 'cw_session')?.expires ?? Infinity) - Date.now() / 1000) / 3600

test('a new colour is around the form at once, and a new credit in the footer', async ({ page, product }) => {
  const { admin } = await signInAdmin(page, product.url)
  const { brand, policies } = await admin.call('GET /admin/settings')
  await page.goto(PAGE)
  await page.getByLabel('Footer credit').fill('Onda Labs')
  await page.getByLabel('Colour', { exact: true }).fill('#0a7a63')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect(
    await page.locator('html').evaluate(html => getComputedStyle(html).getPropertyValue('--color-brand')),
  ).toBe('#0a7a63')
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Onda Labs')
  const { rev } = await admin.call('GET /admin/settings')
  await admin.call('PUT /admin/settings', { body: { rev, brand, policies } })
  await page.goto(PAGE)
  await expect(page.getByLabel('Footer credit')).toHaveValue(brand.developer)
  await expect(page.getByText('Settings saved.')).toBeHidden()
})

test('a new logo is in the bar as soon as it is sent, and the mark again when it is removed', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  await page.goto(PAGE)
  const bar = page.getByRole('banner').getByRole('link').first()
  const legalName = page.getByLabel('Legal name')
  await legalName.fill('Not saved yet')
  const picture = await page.evaluate(() => {
    const square = document.createElement('canvas')
    square.width = square.height = 64
    return square.toDataURL('image/png').replace(/^.*,/, '')
  })
  await page.locator('input[type=file][accept*=png]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  })
  await expect(bar.locator('img')).toBeVisible()
  const { logo } = await admin.call('GET /admin/settings')
  await expect(bar.locator('img')).toHaveAttribute('src', logo?.src ?? '')
  await expect(bar.locator('svg')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(bar.locator('svg')).toBeVisible()
  await expect(bar.locator('img')).toHaveCount(0)
  await expect(legalName).toHaveValue('Not saved yet')
})

test('a chain is copied as a file: what is new is listed and added, and what exists is left alone', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  // Two services with one name, and a package with a service that has left the menu.
  const wash = { name: newName('Twin'), price: 22, duration: 30, description: 'Foam and rinse' }
  const twins: { _id: string }[] = []
  for (const name of [wash.name, wash.name, newName('Gone')])
    twins.push(await admin.call('POST /services', { body: { ...wash, name } }))
  const own = await admin.call('POST /packages', {
    body: {
      name: newName('Both'),
      price: 60,
      washCount: 4,
      validityDays: 60,
      description: 'Four washes',
      services: twins.map(({ _id }) => _id),
    },
  })
  const gone = await page.request.delete(`${product.url}/api/services/${twins[2]?._id ?? ''}`)
  expect(gone.status()).toBe(204)

  await page.goto(PAGE)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const whole = JSON.parse(text) as {
    branches: ManagedBranchView[]
    services: ManagedWashServiceView[]
    packages: ManagedWashPackageView[]
  }
  // Of the chain, which other tests change, what this test added.
  const file = {
    ...whole,
    branches: whole.branches.slice(0, 1),
    services: whole.services
      .filter(({ _id }) => twins.some(twin => twin._id === _id))
      .map(each => ({ ...each, branches: [] })),
    packages: whole.packages.filter(({ _id }) => _id === own._id),
  }
  expect(file.services.map(({ name }) => name)).toEqual([wash.name, wash.name])
  const choose = async (value: string) =>
    page
      .locator('input[type=file][accept*=json]')
      .setInputFiles({ name: 'chain.json', mimeType: 'application/json', buffer: Buffer.from(value) })

  await choose('{"branches": []}')
  await expect(page.getByText('Please choose a file that was downloaded here')).toBeVisible()
  await choose(JSON.stringify(file))
  await expect(page.getByText('Nothing to add: every name in this file exists.')).toBeVisible()

  const [branchName, serviceName, packageName] = [newName('Sede'), newName('Polish'), newName('Ten')]
  const copy = JSON.stringify({
    ...file,
    branches: file.branches.map(each => ({ ...each, name: branchName })),
    services: file.services.map(each => ({ ...each, name: serviceName, branches: [file.branches[0]?._id] })),
    packages: file.packages.map(each => ({ ...each, name: packageName })),
  })
  await choose(copy)
  await expect(page.getByText(packageName)).toBeVisible()
  await page.getByRole('button', { name: 'Add to this chain' }).click()
  await expect(page.getByText('Everything in the file has been added.')).toBeVisible()

  const { data: branches } = await admin.call('GET /admin/branches')
  const { data: services } = await admin.call('GET /services')
  const { data: packages } = await admin.call('GET /packages')
  const added = services.filter(({ name }) => name === serviceName)
  expect(added.map(each => each.branches)).toEqual([
    branches.filter(({ name }) => name === branchName).map(({ _id }) => _id),
  ])
  expect(packages.filter(({ name }) => name === packageName).map(each => each.services)).toEqual([
    added.map(({ _id, name }) => ({ _id, name })),
  ])

  await choose(copy)
  await expect(page.getByText('Nothing to add: every name in this file exists.')).toBeVisible()
})

test('customers are imported from a file: it is checked first, its faults are listed by line, and again nobody is new', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  await page.goto(PAGE)
  const name = newName('Imported')
  const phone = `+39 340 ${String(Date.now()).slice(-7)}`
  const choose = async (text: string | Buffer) =>
    page.locator('input[type=file][accept*=csv]').setInputFiles({
      name: 'customers.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(text),
    })

  await choose(Buffer.from('\uFEFFName,Phone', 'utf16le'))
  await expect(page.getByText('Please save the file as “CSV UTF-8”')).toBeVisible()
  await choose('Customer;Town\nAda;Rome')
  await expect(page.getByText('The first line must name each column once')).toBeVisible()

  const [offer] = (await admin.call('GET /packages')).data
  const brought = `${offer?.name ?? ''};4;${dayFromNow(30)}`
  const file = `Name;Phone;Town;Package;Washes left;Last day\n${name};${phone};Rome;${brought}\nNobody;none;Rome\nAda;345 1112223;Rome;Gold;1;31/12/2026\n`
  await choose(file)
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('definition').filter({ hasText: 'Town' })).toBeVisible()
  await expect(page.getByText('With a package', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Phone' }).last()).toContainText('3')
  await expect(page.getByRole('row').filter({ hasText: 'Please write the day as' })).toContainText('4')
  await page.getByRole('button', { name: 'Import these customers' }).click()
  await expect(page.getByText('The import has finished')).toBeVisible({ timeout: 30_000 })
  const found = await admin.call('GET /admin/customers', { query: { q: name } })
  expect(found.data.map(each => each.name)).toEqual([name])

  await choose(file)
  await expect(page.getByText('No row of this file is a new customer.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('This customer is known already, so it was left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last import' }).click()
  await expect(page.getByText('The import has finished')).toBeVisible()
})
