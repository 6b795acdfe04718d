import { ApiPerson, BRANCH_ADMIN, SUPER_ADMIN } from './support/api.ts'
import { fullBranch } from './support/full-branch.ts'
import { Product } from './support/product.ts'
import { chooseBranch, chooseService } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { signInAhead } from './support/visitor.ts'

test('while e-mail is off, no customer is promised one, in any language', async ({ page }) => {
  test.slow()
  const product = await Product.start({ MAIL_DELIVERY: '' })
  try {
    const full = await fullBranch(await ApiPerson.signIn(product.url, SUPER_ADMIN))
    await signInAhead(page, await ApiPerson.register(product.url))
    for (const language of ['en', 'it', 'ar'] as const) {
      const t = await readIn(page, language)
      await page.goto(`${product.url}/profile`)
      await expect(page.getByText(t('profile.remindersPaused'))).toBeVisible()
      await page.goto(`${product.url}/serviceBooking`)
      await chooseService(page, full.service._id)
      await chooseBranch(page, full.branch.name)
      await page
        .getByRole('button', { name: t('waiting.tellMeDays') })
        .or(page.getByRole('button', { name: t('waiting.tellMe') }))
        .click()
      const dialog = page.getByRole('dialog', { name: t('waiting.title') })
      await expect(dialog).toContainText('15')
      expect(await dialog.textContent()).not.toMatch(/e-?mail|write to you|ti scriviamo|البريد|نكتب إليك/i)
      if (language !== 'ar') continue
      await dialog.getByRole('button', { name: t('waiting.join') }).click()
      await expect(page.getByText(t('waiting.joinedHere'))).toBeVisible()
    }
  } finally {
    await page.close()
    await product.stop()
  }
})

test('while e-mail is off, the form of a branch says that its alerts wait', async ({ page }) => {
  const product = await Product.start({ MAIL_DELIVERY: '' })
  try {
    const desk = await ApiPerson.signIn(product.url, BRANCH_ADMIN)
    await signInAhead(page, desk)
    const t = await readIn(page, 'en')
    await page.goto(`${product.url}/BranchCrud`)
    await page.getByRole('button', { name: /^Edit / }).click()
    const field = page.getByLabel(t('branches.alertEmail'))
    await expect(field).toHaveAccessibleDescription(/^At present we can’t send emails/)
  } finally {
    await page.close()
    await product.stop()
  }
})
