import { FIRST_COLOR, type Language, type LogoType } from './constants.ts'

/** What an installation shows of its owner: in pages, mails, files and receipts. */
export interface Brand {
  name: string
  /** Signature of e-mails (specification 9: a fixed team name). */
  team: string
  /** For receipts; what is empty is left out. */
  legalName: string
  taxNumber: string
  /** `#rrggbb`, the brand's colour; white text is readable on it. */
  color: string
  foundedIn: number
  supportEmail: string
  /** Specification 1: the footer's social icons are plain buttons until the owner has addresses. */
  chatLink: string | null
  instagram: string | null
  facebook: string | null
  developer: string
}

export interface Logo {
  /** Its address on this server; the content never changes. */
  src: string
  type: LogoType
  /** Pixels. */
  width: number
  height: number
}

/** What a page's script reads of it. */
export type PageBrand = Omit<Brand, 'legalName' | 'taxNumber' | 'color'> & {
  /** In which pages are offered. */
  languages: readonly Language[]
  /** ISO 4217, of every price. */
  currency: string
  /** Null: the built-in mark. */
  logo: Logo | null
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
