import { afterAll } from 'vitest'
import { checkCommandsSent } from './commands-sent.ts'

// Any test file that sends a new kind of command fails.
afterAll(checkCommandsSent)
