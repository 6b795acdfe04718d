import type { Page } from '@playwright/test'
import type { Language } from '@car-wash/server/contract/constants'
import { BRANCH_ADMIN, REGULAR, SUPER_ADMIN } from '../support/api.ts'
import type { textsOf } from '../support/texts.ts'

/** Sign-ins of the sample chain: the customer has no bookings yet, the regular has a paid package and a history. */
export const SIGN_INS = {
  customer: 'customer@demo.example',
  regular: REGULAR,
  'branch-admin': BRANCH_ADMIN,
  'super-admin': SUPER_ADMIN,
} as const

export type Who = 'visitor' | keyof typeof SIGN_INS

/** The input of a scene's steps: the settled page and the product's texts in its language. */
export interface Stage {
  page: Page
  t: ReturnType<typeof textsOf>
  language: Language
  /** CSS pixels. */
  width: number
}

/** One row of the committed list: page × role × state. */
export interface Scene {
  /** The page and, after a slash, its state: 'dashboard', 'dashboard/cancel'. It names the files. */
  name: string
  /** The screen's path, with the query that the state needs. */
  path: string
  who: Who
  /** Runs before the page opens: fakes the replies that the state needs. */
  before?: (stage: Stage) => Promise<void>
  /** Runs on the open page: takes the steps of a person that lead to the state. */
  act?: (stage: Stage) => Promise<void>
  /** The state shows a page that is still loading. */
  isLoading?: true
  /** Set for states that exist at some widths only. */
  widths?: readonly Width[]
}

export const WIDTHS = [360, 768, 1280] as const
export type Width = (typeof WIDTHS)[number]
export const HEIGHT = 800

export const isOfAdmins = ({ who }: Scene) => who === 'super-admin' || who === 'branch-admin'
