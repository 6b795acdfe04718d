import { ApiPerson, DEMO_PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { MAIL_PORT, startMailServer } from './support/mail-server.ts'
import { Product } from './support/product.ts'
import { expect, expectFault, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

const t = textsOf('en')
const SYSTEM = '/AdminDashboard/System'

test.use({ viewport: { width: 360, height: 740 } })

test('the e-mail of an installation is set, tested and proven on the system page of a phone', async ({
  page,
  faults,
}) => {
  test.slow()
  const product = await Product.start({ MAIL_DELIVERY: '' })
  const mails = await startMailServer()
  try {
    await page.goto(`${product.url}/admin/login`)
    await new Visitor(page).login(SUPER_ADMIN, DEMO_PASSWORD)
    await page.goto(product.url + SYSTEM)
    const field = (name: Parameters<typeof t>[0]) => page.getByLabel(t(name), { exact: true })
    const save = page.getByRole('button', { name: t('actions.save'), exact: true })
    await expect(page.getByText(t('mails.bar.off'))).toBeVisible()

    // Of nobody: the server says so under the field, and the text stays.
    await field('audit.fields.host').fill('127.0.0.1')
    await field('audit.fields.port').fill('25')
    await field('audit.fields.security').selectOption('none')
    await save.click()
    await expect(page.getByText(t('errors.field.answers_nobody'))).toBeVisible()
    await field('audit.fields.fromAddress').fill('ciao@onda.it')
    await save.click()
    await expect(page.getByRole('button', { name: t('mails.server.test') })).toBeVisible()

    // Nobody listens at that port.
    await page.getByRole('button', { name: t('mails.server.test') }).click()
    await expect(page.getByText(t('mails.reason.refused')).first()).toBeVisible()
    await expectFault(faults, '502 (Bad Gateway)')
    expect(await axeFindings(page)).toEqual([])

    // Somebody else saves while something is typed: neither is lost.
    await field('audit.fields.fromName').fill('Onda Mare')
    const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
    const { rev, fromName, fromAddress } = await admin.call('GET /admin/settings/mail')
    const near = { host: '127.0.0.1', port: MAIL_PORT, security: 'none', user: '', replyTo: null } as const
    await admin.call('PUT /admin/settings/mail', { body: { ...near, rev, fromName, fromAddress } })
    await save.click()
    await expect(page.getByText(t('errors.STATE_CONFLICT'))).toBeVisible()
    await expect(field('audit.fields.fromName')).toHaveValue('Onda Mare')
    await page.getByRole('button', { name: t('admin.loadSaved') }).click()
    await expect(field('audit.fields.port')).toHaveValue(String(MAIL_PORT))

    await page.getByRole('button', { name: t('mails.server.test') }).click()
    const code = field('mails.server.code')
    await expect.poll(mails.code).not.toBe('')
    await code.fill('none')
    await page.getByRole('button', { name: t('mails.server.prove') }).click()
    await expect(page.getByText(t('errors.field.incorrect'))).toBeVisible()
    await code.fill(mails.code())
    await page.getByRole('button', { name: t('mails.server.prove') }).click()
    await expect(page.getByText(t('mails.state.proven'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('mails.bar.off'))).toBeHidden()
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBe(widths[1])
  } finally {
    await page.close()
    mails.stop()
    await product.stop()
  }
})

test('where the environment decides on e-mail, the system page says so and has no form', async ({ page }) => {
  await readIn(page, 'en')
  await page.goto('/admin/login')
  await new Visitor(page).login(SUPER_ADMIN, DEMO_PASSWORD)
  await page.goto(SYSTEM)
  await expect(page.getByText(t('mails.server.onServer'))).toBeVisible()
  await expect(page.getByLabel(t('audit.fields.host'), { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('mails.server.test') })).toHaveCount(0)
})

test('a backup that failed is said above the pages of a super-admin, with the way to its reason', async ({
  page,
  product,
}) => {
  const backup = { at: '03:30', folder: '/backups', doneAt: null, bytes: null }
  const system = await (await ApiPerson.signIn(product.url, SUPER_ADMIN)).call('GET /admin/system')
  const failed = { ...backup, failedAt: new Date().toISOString(), reason: 'no room' }
  await page.route('**/api/admin/system', route => route.fulfill({ json: { ...system, backup: failed } }))
  await readIn(page, 'en')
  await page.goto('/admin/login')
  await new Visitor(page).login(SUPER_ADMIN, DEMO_PASSWORD)
  await page.getByRole('link', { name: t('mails.bar.backup') }).click()
  await expect(page.getByText('no room')).toBeVisible()
})

test('while e-mail is off, a forgotten password leads to the telephone of the branches', async ({ page }) => {
  const product = await Product.start({ MAIL_DELIVERY: '' })
  try {
    await page.goto(`${product.url}/forgot-password`)
    await expect(page.getByText(t('auth.mailOff'))).toBeVisible()
    await expect(page.getByText(t('auth.forgotText'))).toHaveCount(0)
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  } finally {
    await page.close()
    await product.stop()
  }
})
