import { PAGES } from './pages.ts'
import type { Scene } from './scene.ts'
import { ADMIN_STATES } from './states-admin.ts'
import { CUSTOMER_STATES } from './states-customer.ts'
import { DESK_STATES } from './states-desk.ts'
import { OPEN_STATES } from './states-open.ts'

/** Every page as it loads, and every state of a page that is checked and photographed. */
export const STATES: readonly Scene[] = [...OPEN_STATES, ...CUSTOMER_STATES, ...DESK_STATES, ...ADMIN_STATES]
export const SCENES: readonly Scene[] = [...PAGES, ...STATES]
