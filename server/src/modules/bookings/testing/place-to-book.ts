import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Two days after the Saturday on which tests start. */
export const MONDAY = '2026-11-23'

/** A branch, a service, and the wish to book it there on Monday at ten. */
export async function placeToBook(app: TestApp, { bays = 2, minutes = 30 } = {}) {
  const branch = await makeBranch(app.context, { bays })
  const service = await makeService(app.context, { duration: minutes })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
  return { branch, service, wish }
}
