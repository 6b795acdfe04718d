import { ApiPerson, newEmail, PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { newName } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'

/** Unlikely to be another customer's. */
const newPhone = () => `+39 347 ${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** A customer made at the desk, and the page of the link for them; the test runs on a free port. */
async function newClaim(admin: ApiPerson) {
  const name = newName('Rita')
  const customer = await admin.call('POST /admin/customers', { body: { name, phone: newPhone() } })
  const { url } = await admin.call('POST /admin/customers/:id/claim-link', { params: { id: customer._id } })
  const { pathname, search } = new URL(url)
  return { name, link: pathname + search }
}

test('a customer from the desk chooses address and password by the link, once, and signs in', async ({
  page,
  product,
}) => {
  const t = textsOf('en')
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { link } = await newClaim(admin)
  const email = newEmail()
  const main = page.locator('main')
  const finish = main.getByRole('button', { name: t('auth.claimSubmit') })
  const field = (key: string) => main.getByLabel(t(key), { exact: true })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.claimTitle'))
  await finish.click()
  await expect(field('auth.email')).toHaveAttribute('aria-invalid', 'true')
  await field('auth.email').fill(SUPER_ADMIN)
  await field('auth.password').fill(PASSWORD)
  await finish.click()
  await expect(main).toContainText(t('errors.EMAIL_TAKEN'))
  await expect(field('auth.email')).toBeFocused()

  await field('auth.email').fill(email)
  await finish.click()
  // The claim page may still be visible for a moment and has fields with the same names.
  const login = main.getByRole('button', { name: t('auth.login'), exact: true })
  await login.waitFor()
  await expect(field('auth.email')).toHaveValue(email)
  await field('auth.password').fill(PASSWORD)
  await login.click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))

  // The link is spent: the page says so and has a way out.
  await page.goto(link)
  await field('auth.email').fill(newEmail())
  await field('auth.password').fill(PASSWORD)
  await finish.click()
  await expect(main.getByRole('alert')).toContainText(t('auth.claimOver'))
  await expect(main.getByRole('alert').getByRole('link', { name: t('auth.toLogin') })).toBeVisible()
})
