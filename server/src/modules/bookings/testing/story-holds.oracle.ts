import { transaction } from '../../../db/transaction.ts'
import { forgetOffer, holdPlace } from '../../../testing/hold-place.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { HoldGone, releaseHold, type PlaceHold } from '../../branches/place-holds/place-hold.service.ts'
import { getWashService, washTerms } from '../../menu/wash-services/wash-service.service.ts'
import { bookHeldPlace } from '../create/create.service.ts'
import { WASH_MINUTES, type Oracle } from './booking.oracle.ts'
import { at, place } from './story-places.ts'
import type { OracleHold } from './oracle-records.ts'
import type { Step } from './story-steps.oracle.ts'

interface HeldStory {
  app: TestApp
  oracle: Oracle
  /** Every hold ever taken. */
  holds: PlaceHold[]
  branchId: string
  serviceId: string
  customerId: string
}

/** Whether the place is held from now on. */
function hold(oracle: Oracle, id: string, start: number): boolean {
  if (!oracle.hasRoom(start) || start < oracle.now) return false
  oracle.holds.push({ id, start, minutes: WASH_MINUTES, until: oracle.now + 15 })
  return true
}

/** Whether it was still held. */
function release(oracle: Oracle, held: OracleHold): boolean {
  const known = oracle.holds.length
  oracle.holds = oracle.holds.filter(other => other !== held)
  return oracle.holds.length < known
}

/** The last holds leave first. */
export function setBays(oracle: Oracle, bays: number): void {
  oracle.bays = bays
  const held = oracle.holds.filter(({ until }) => until > oracle.now)
  oracle.holds = []
  for (const each of held) if (oracle.hasRoom(each.start)) oracle.holds.push(each)
}

/** A step with place holds: both outcomes. */
export async function runHeld(
  step: Extract<Step, { do: 'hold' | 'release' | 'bookHeld' }>,
  story: HeldStory,
): Promise<{ actual: string; expected: string } | null> {
  const { app, oracle, holds, branchId, serviceId } = story
  if (step.do === 'hold') {
    const held = await holdPlace(app, { branchId, ...place(step.start) })
    if (held) holds.push(held)
    const expected = hold(oracle, held?._id.toHexString() ?? '', step.start)
    return { actual: String(held !== null), expected: String(expected) }
  }
  const picked = at(holds, step.pick)
  if (!picked) return null
  const known = oracle.holds.find(({ id }) => id === picked._id.toHexString())
  if (step.do === 'release') {
    const isReleased = await transaction(app.context, () => releaseHold(app.context, picked))
    await forgetOffer(app, picked)
    // One that has lapsed may have been released by whoever met it.
    if (picked.until <= app.clock.now()) return null
    return { actual: String(isReleased), expected: String(known !== undefined && release(oracle, known)) }
  }
  const start = (picked.startAt.getTime() - Date.parse('2026-11-20T23:00:00Z')) / 60_000
  const body = { branchId, serviceId, ...place(start) }
  const actor = { id: story.customerId, role: 'customer', branchId: null, sessionId: '' } as const
  const terms = washTerms(await getWashService(app.context, serviceId))
  const held = { hold: picked, terms, settle: () => forgetOffer(app, picked) }
  let id = ''
  const actual = await bookHeldPlace(app.context, actor, { body, held }).then(
    outcome => {
      if ('refusal' in outcome) return `400 ${outcome.refusal.code}`
      id = outcome.booking._id
      return '201'
    },
    (error: unknown) => {
      if (error instanceof HoldGone) return 'gone'
      throw error
    },
  )
  // A hold that is gone books nothing; which of several reasons comes first is not promised.
  if (!known || known.until <= oracle.now)
    return { actual: actual === '201' ? actual : 'refused', expected: 'refused' }
  return { actual, expected: oracle.book(id, step.person, { start, book: null, hold: known }) }
}
