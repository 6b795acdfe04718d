import { expect } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'

/** Days, bookings, packages and their ledgers agree. */
export async function expectSound(app: TestApp): Promise<void> {
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}
