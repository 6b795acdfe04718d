import { isolated } from '../../i18n/bidi.ts'

/** A day as a file writes it. */
export const EXAMPLE_DAY = isolated('2027-01-31')
