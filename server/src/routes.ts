import type { AnyCall } from './http/call.ts'

/** The whole API on one page: each module's calls. More specific paths stand before those with parameters. */
export const CALLS: readonly AnyCall[] = []
