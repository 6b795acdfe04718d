import type { AnyCall } from './http/call.ts'
import { docsCalls } from './modules/system/docs.routes.ts'
import { systemCalls } from './modules/system/system.routes.ts'

/** The whole API on one page: each module's calls. More specific paths stand before those with parameters. */
export const CALLS: readonly AnyCall[] = [...systemCalls, ...docsCalls(() => CALLS)]
