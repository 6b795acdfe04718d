import { afterAll } from 'vitest'
import { checkCommandsSent } from './commands-sent.ts'

// A test file that sends something new fails, whatever it tests.
afterAll(checkCommandsSent)
