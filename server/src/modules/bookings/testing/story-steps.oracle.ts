import fc from 'fast-check'
import { BOOKING_STATUSES, CANCEL_REASONS, PROGRESS_STEPS } from '../../../contract/constants.ts'

/** One action of a story. `pick` selects among the bookings or packages that exist by then. */
const pick = fc.nat({ max: 30 })
const person = fc.constantFrom(0, 1)
/** Few, overlapping starts on two days, so that bookings collide. */
const start = fc
  .tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 10, 15, 30, 120, 245))
  .map(([day, minutes]) => (day + 1) * 1440 + 540 + minutes)
export const STEP = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('book' as const), person, start, washed: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      pick,
      status: fc.constantFrom(...BOOKING_STATUSES),
      reason: fc.option(fc.constantFrom(...CANCEL_REASONS), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      pick,
      step: fc.constantFrom(...PROGRESS_STEPS),
      confirm: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), pick, start, byDesk: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('service' as const), pick, isLong: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('package' as const), pick, uses: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reserve' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, paid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), start }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bookHeld' as const), pick, person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bays' as const), bays: fc.constantFrom(1, 2, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 20) }) },
)
/** The waiting list, beside everything else. */
export const STEP_WITH_WAITING = fc.oneof(
  { weight: 44, arbitrary: STEP },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wish' as const), person, start }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('offers' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer' as const), pick, accepts: fc.boolean() }),
  },
)
export type Step = typeof STEP_WITH_WAITING extends fc.Arbitrary<infer S> ? S : never
/** A step of one booking. */
export type BookingStep = Extract<
  Step,
  { do: 'status' | 'tap' | 'undo' | 'cancel' | 'move' | 'service' | 'package' | 'delete' }
>
