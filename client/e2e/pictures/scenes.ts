import { PAGES } from './pages.ts'
import type { Scene } from './scene.ts'
import { ADMIN_STATES } from './states-admin.ts'
import { CUSTOMER_STATES } from './states-customer.ts'
import { OPEN_STATES } from './states-open.ts'

/** The committed list: every page as it comes, and every page × state that is looked at and checked. */
export const STATES: readonly Scene[] = [...OPEN_STATES, ...CUSTOMER_STATES, ...ADMIN_STATES]
export const SCENES: readonly Scene[] = [...PAGES, ...STATES]
