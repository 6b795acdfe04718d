import type { Page } from '@playwright/test'
import type { Language } from '@car-wash/server/contract/constants'
import { BRANCH_ADMIN, REGULAR, SUPER_ADMIN } from '../support/api.ts'
import type { textsOf } from '../support/texts.ts'

/** Sign-ins of the sample chain: the customer has booked nothing yet, the regular has a paid package and a history. */
export const SIGN_INS = {
  customer: 'customer@demo.example',
  regular: REGULAR,
  'branch-admin': BRANCH_ADMIN,
  'super-admin': SUPER_ADMIN,
} as const

export type Who = 'visitor' | keyof typeof SIGN_INS

/** What brings a page into its state gets: the page, settled as it came, and the product's texts in its language. */
export interface Stage {
  page: Page
  t: ReturnType<typeof textsOf>
  language: Language
  /** CSS pixels. */
  width: number
}

/** One row of the committed list: page × role × state. */
export interface Scene {
  /** The page, and after a slash its state: 'dashboard', 'dashboard/cancel'. Names the files. */
  name: string
  /** The screen's path, and whatever query the state needs. */
  path: string
  who: Who
  /** Before the page is opened: answers of the server that the state needs. */
  before?: (stage: Stage) => Promise<void>
  /** On the opened page, like a person: what leads to the state. */
  act?: (stage: Stage) => Promise<void>
  /** The state is that of a page which is still loading. */
  isLoading?: true
  /** Where the state exists on some widths only. */
  widths?: readonly Width[]
}

export const WIDTHS = [360, 768, 1280] as const
export type Width = (typeof WIDTHS)[number]
export const HEIGHT = 800

export const isOfAdmins = ({ who }: Scene) => who === 'super-admin' || who === 'branch-admin'
