import { it } from 'vitest'
import { survivePowerCuts } from './power-cuts.ts'

it('a booking answered 201 is there after server and database were killed and started again', async () => {
  await survivePowerCuts({ rounds: 1, bookings: 20 })
})
