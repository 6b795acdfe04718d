import { FIRST_COLOR, type Language } from './constants.ts'
import type { SettingsView } from './settings.ts'

/** What an installation shows of its owner: in pages, mails, files and receipts. */
export type Brand = SettingsView['brand']

export type PageBrand = Omit<Brand, 'legalName' | 'taxNumber' | 'color'> & {
  /** In which pages are offered. */
  languages: readonly Language[]
  /** ISO 4217, of every price. */
  currency: string
  logo: SettingsView['logo']
  /** In which the document was made: a page that the server has drawn begins with it. */
  year: number
  /** The request had a session cookie: a page that the server has drawn shows no links until it knows whose. */
  hasSession: boolean
}

/** The brand until a super-admin changes it in the settings: nobody's legal name may be on a receipt. */
export const BRAND: Brand = {
  name: 'Washline',
  team: 'The Washline Team',
  legalName: '',
  taxNumber: '',
  color: FIRST_COLOR,
  foundedIn: 2025,
  supportEmail: 'support@washline.example',
  chatLink: 'https://wa.me/390600000000',
  instagram: null,
  facebook: null,
  developer: 'Washline Labs',
}
