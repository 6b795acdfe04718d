import { afterAll } from 'vitest'
import { checkCommandsSent } from './commands-sent.ts'

// A test file that sends a new kind of command fails, whatever it tests.
afterAll(checkCommandsSent)
