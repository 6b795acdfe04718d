import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '@car-wash/server/contract/constants'
import { ApiPerson, dayFromNow, newEmail, PASSWORD } from './api.ts'
import { anyTime, chooseBranch, chooseDay, chooseFirst, radios } from './steps.ts'
import { textsOf } from './texts.ts'

/** The steps of a person on the pages, in their language. */
export class Visitor {
  readonly page: Page
  readonly email = newEmail()
  t: ReturnType<typeof textsOf>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = textsOf(language)
  }

  async chooseLanguage(language: Language): Promise<void> {
    await this.page.getByRole('banner').getByRole('combobox').selectOption(language)
    this.t = textsOf(language)
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
    await expect(this.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  }

  async register(name: string): Promise<void> {
    const { page, t } = this
    await page.goto('/register')
    await page.getByLabel(t('auth.name'), { exact: true }).fill(name)
    await page.getByLabel(t('auth.email'), { exact: true }).fill(this.email)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(t('auth.phone'), { exact: true }).fill('+39 333 1234567')
    await page
      .locator('main')
      .getByRole('button', { name: t('auth.register') })
      .click()
    await page.waitForURL('**/login')
  }

  /** As one of the sample chain, whose language other tests change, call `readIn` first. */
  async login(email = this.email, password = PASSWORD): Promise<void> {
    const { page, t } = this
    const button = page.locator('main').getByRole('button', { name: t('auth.login'), exact: true })
    // The register page may still be visible for a moment and has fields with the same names.
    await button.waitFor()
    await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
    await button.click()
    await page.waitForURL(url => !url.pathname.endsWith('/login'))
  }

  /** Goes from a service's card to the form and fills it in. The default time is the last free one of the day. */
  async fillBooking(wish: { branch: string; date: string; time?: string }): Promise<void> {
    const { page, t } = this
    await chooseBranch(page, wish.branch)
    await chooseDay(page, wish.date)
    if (wish.time !== undefined) {
      await anyTime(page, t).fill(wish.time)
      return
    }
    await radios(page, 'time').last().check()
  }

  /** Fills in the whole form of the customer's booking, with a note, which is returned. Sends nothing. */
  async fillSampleBooking(): Promise<Locator> {
    const { page, t } = this
    await page.goto('/serviceBooking')
    await chooseFirst(page, 'serviceId')
    await this.fillBooking({ branch: 'Washline Roma Centro', date: dayFromNow(11) })
    await page.getByRole('button', { name: t('booking.addDetails') }).click()
    const notes = page.getByLabel(t('booking.notes'), { exact: true })
    await notes.fill('A roof box')
    return notes
  }

  /** Signs in without the login page: sets the cookie and the stored user that the client reads first. */
  async signInAs(person: ApiPerson): Promise<void> {
    await this.page.context().addCookies(await person.cookies())
    const { user } = await person.call('GET /auth/me')
    await this.page.goto('/AboutUs')
    await this.page.evaluate(stored => localStorage.setItem('user', stored), JSON.stringify(user))
  }

  /** A link in the top bar. */
  navLink = (name: string) =>
    this.page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true })

  submit = () =>
    this.page
      .locator('main')
      .getByRole('button', { name: this.t('booking.submit') })
      .click()
}

/** Signs in without opening a page, which would fill the browser's cache; the first page finds the stored user. */
export async function signInAhead(page: Page, person: ApiPerson): Promise<void> {
  await page.context().addCookies(await person.cookies())
  const { user } = await person.call('GET /auth/me')
  await page.addInitScript(stored => {
    // Firefox runs this on the blank page of a new tab too, which has no storage.
    if (origin !== 'null') localStorage.setItem('user', stored)
  }, JSON.stringify(user))
}

/** A new customer, signed in on the page and at the API. */
export async function signInCustomer(page: Page, url: string, name?: string) {
  const customer = await ApiPerson.register(url, name)
  const visitor = new Visitor(page)
  await visitor.signInAs(customer)
  return { customer, visitor, t: visitor.t }
}
