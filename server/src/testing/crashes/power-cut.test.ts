import { it } from 'vitest'
import { survivePowerCuts } from './power-cuts.ts'

it('a booking answered 201 survives a kill and restart of server and database', async () => {
  await survivePowerCuts({ rounds: 1, bookings: 20 })
})
