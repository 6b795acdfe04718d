import type { Page } from '@playwright/test'
import { ApiPerson, DEMO_PASSWORD, PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { expect, expectFault, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Browsers know passkeys by name alone: the product runs again on the port that it has now, at localhost. */
test.beforeAll(async ({ product }) => {
  await product.kill()
  await product.run()
  product.url = product.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(({ product }) => {
  product.url = product.url.replace('localhost', '127.0.0.1')
})

/** A phone's own authenticator, which always recognises its owner until `verified` says otherwise. */
async function withDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    forgetAll: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

/** The page of passkeys, and its dialogs. */
class Passkeys {
  readonly visitor: Visitor
  readonly password: string

  constructor(visitor: Visitor, password: string) {
    this.visitor = visitor
    this.password = password
  }

  async add(name?: string): Promise<void> {
    const { page, t } = this.visitor
    await page.goto('/sessions')
    await page.getByRole('button', { name: t('passkeys.add') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('passkeys.name'), { exact: true })).toHaveValue(/Chrome/)
    if (name !== undefined) await dialog.getByLabel(t('passkeys.name'), { exact: true }).fill(name)
    await dialog.getByLabel(t('passkeys.password'), { exact: true }).fill(this.password)
    await dialog.getByRole('button', { name: t('passkeys.add') }).click()
  }

  async signOut(): Promise<void> {
    const { page } = this.visitor
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }

  async signIn(path: string): Promise<void> {
    const { page, t } = this.visitor
    await page.goto(path)
    await page
      .locator('main')
      .getByRole('button', { name: t('passkeys.signIn') })
      .click()
  }

  async remove(name: string): Promise<void> {
    const { page, t } = this.visitor
    await page.goto('/sessions')
    await page.getByRole('button', { name: t('passkeys.remove') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(name)
    await dialog.getByLabel(t('passkeys.password'), { exact: true }).fill(this.password)
    await dialog.getByRole('button', { name: t('passkeys.remove') }).click()
  }
}

test('a customer adds a passkey, signs in with it and removes it', async ({ page, product, faults }) => {
  const device = await withDevice(page)
  const visitor = new Visitor(page)
  const { t } = visitor
  const person = await ApiPerson.register(product.url, 'Ada Lovelace')
  await visitor.signInAs(person)
  const passkeys = new Passkeys(visitor, PASSWORD)
  const main = page.locator('main')

  await passkeys.add('Ada’s phone')
  await expect(main.getByText('Ada’s phone')).toBeVisible()
  await expect(main.getByText(t('passkeys.neverUsed'))).toBeVisible()
  expect(await device.count()).toBe(1)

  // The same device adds no second one, and says why.
  await passkeys.add()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('passkeys.already'))

  await passkeys.signOut()
  await passkeys.signIn('/login')
  await page.waitForURL('**/profile')
  await page.goto('/sessions')
  await expect(main.getByText(t('passkeys.usedAt', { time: '' }).trim(), { exact: false })).toBeVisible()

  await passkeys.remove('Ada’s phone')
  await expect(main.getByText(t('passkeys.none'))).toBeVisible()
  await passkeys.signOut()
  await passkeys.signIn('/login')
  await expect(main.getByRole('alert')).toHaveText(t('passkeys.unknown'))
  await expectFault(faults, 'Login failed')
})

test('an admin signs in with a passkey at the admins’ screen, where a customer is refused', async ({
  page,
  product,
  faults,
}) => {
  const device = await withDevice(page)
  const visitor = new Visitor(page)
  const { t } = visitor
  await visitor.signInAs(await ApiPerson.signIn(product.url, SUPER_ADMIN))
  const passkeys = new Passkeys(visitor, DEMO_PASSWORD)
  const main = page.locator('main')

  await passkeys.add('Office')
  await expect(main.getByText('Office')).toBeVisible()
  await passkeys.signOut()
  await passkeys.signIn('/admin/login')
  await page.waitForURL('**/AdminDashboard**')
  await passkeys.remove('Office')
  await expect(main.getByText(t('passkeys.none'))).toBeVisible()

  await passkeys.signOut()
  await device.forgetAll()
  await visitor.signInAs(await ApiPerson.register(product.url))
  await new Passkeys(visitor, PASSWORD).add('Phone')
  await expect(main.getByText('Phone', { exact: true })).toBeVisible()
  await passkeys.signOut()
  await passkeys.signIn('/admin/login')
  await expect(main.getByRole('alert')).toHaveText(t('passkeys.unknown'))
  await expectFault(faults, 'Login failed')
})

test('a wrong password adds nothing, and a person whom the device does not recognise reads what happened', async ({
  page,
  product,
}) => {
  const device = await withDevice(page)
  const visitor = new Visitor(page)
  const { t } = visitor
  await visitor.signInAs(await ApiPerson.register(product.url))
  const dialog = page.getByRole('dialog')

  await new Passkeys(visitor, 'not the password').add()
  await expect(dialog.getByText(t('passkeys.wrongPassword'))).toBeVisible()
  await device.setVerified(false)
  await new Passkeys(visitor, PASSWORD).add()
  await expect(dialog.getByRole('alert')).toHaveText(t('passkeys.cancelled'))
  expect(await device.count()).toBe(0)
})

test('whoever books signs in with a passkey in the same step, also in Arabic', async ({ page, product }) => {
  await withDevice(page)
  const visitor = new Visitor(page)
  await visitor.signInAs(await ApiPerson.register(product.url))
  const passkeys = new Passkeys(visitor, PASSWORD)
  await passkeys.add('Phone')
  await expect(page.locator('main').getByText('Phone', { exact: true })).toBeVisible()
  await passkeys.signOut()

  await page.goto('/AboutUs')
  await visitor.chooseLanguage('ar')
  await visitor.fillSampleBooking()
  await visitor.submit()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: visitor.t('auth.haveAccountLogin') }).click()
  await sheet.getByRole('button', { name: visitor.t('passkeys.signIn') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: visitor.t('booking.bookedTitle') })).toBeVisible()
})
