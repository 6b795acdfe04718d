import { it } from 'vitest'
import { survivePowerCuts } from './power-cuts.ts'

it('bookings answered 201 survive 20 kills of server and database, 20 bookings at a time', async () => {
  await survivePowerCuts({ rounds: 20, bookings: 20 })
})
