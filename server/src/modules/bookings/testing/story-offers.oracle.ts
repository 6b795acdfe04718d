import { Types } from 'mongoose'
import { PLACE_CODES } from '../../../contract/errors.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { offerPlaces } from '../../waiting-list/offers.service.ts'
import { WASH_MINUTES, type Oracle } from './booking.oracle.ts'
import { at, place } from './story-places.ts'
import type { OracleEntry } from './oracle-records.ts'
import type { Step } from './story-steps.oracle.ts'

const MOST_OPEN = 5
/** Nobody is offered a place that starts sooner. */
const SOONEST = 30
const HELD_FOR = 15
const OF_PLACE: readonly string[] = PLACE_CODES

/** What the database keeps of an entry. */
interface Stored {
  _id: Types.ObjectId
  state: string
  offer: { holdId: Types.ObjectId } | null
}

interface WaitingStory {
  app: TestApp
  oracle: Oracle
  branchId: string
  serviceId: string
  customer: (person: number) => TestClient
}

type Outcome = { actual: string; expected: string } | null

/** A step with the waiting list: both outcomes. Each wish is for one start, so that its place is known. */
export async function runWaiting(
  step: Extract<Step, { do: 'wish' | 'offers' | 'answer' }>,
  story: WaitingStory,
): Promise<Outcome> {
  await readLost(story)
  if (step.do === 'wish') return wish(step, story)
  if (step.do === 'offers') return offers(story)
  const entry = at(story.oracle.entries, step.pick)
  if (!entry) return null
  return step.accepts ? accept(entry, story) : decline(entry, story)
}

async function wish(
  { person, start }: Extract<Step, { do: 'wish' }>,
  { oracle, branchId, serviceId, customer }: WaitingStory,
): Promise<Outcome> {
  const { bookingDate: day, bookingTime: time } = place(start)
  const window = { from: day, to: day, fromTime: time, toTime: time }
  const body = { serviceId, branchIds: [branchId], ...window }
  const reply = await customer(person).call('POST /waiting', { body })
  const open = oracle.entries.filter(({ owner, state }) => owner === person && state !== 'ended')
  const same = open.find(each => each.start === start)
  const actual = TestClient.refusal(reply)
  if (start <= oracle.now) return { actual, expected: '400 PAST_TIME' }
  if (same) return { actual: `${actual} ${reply.body._id}`, expected: `201 ${same.id}` }
  if (open.length >= MOST_OPEN) return { actual, expected: '400 TOO_MANY_OPEN' }
  const isPassed = false
  oracle.entries.push({ id: reply.body._id, owner: person, start, state: 'waiting', hold: null, isPassed })
  return { actual, expected: '201' }
}

/**
 * One round. It need not look at every entry, but what it offers must be free, on time, never passed before, and nobody
 * who waits longer for the same start may be left out.
 */
async function offers(story: WaitingStory): Promise<Outcome> {
  const { app, oracle } = story
  await offerPlaces(app.context, app.clock.now())
  const leftOut = new Set<number>()
  const faults: string[] = []
  for (const entry of oracle.entries) {
    if (entry.hold && entry.hold.until <= oracle.now) giveUp(oracle, entry)
    if (entry.state === 'waiting' && entry.start <= oracle.now) entry.state = 'ended'
  }
  for (const entry of oracle.entries.filter(({ state }) => state === 'waiting')) {
    const { state, offer } = await stored(story, entry)
    const isCovered = oracle.isTwice(entry.owner, entry.start, { minutes: WASH_MINUTES })
    const isDue = !isCovered && !entry.isPassed && entry.start >= oracle.now + SOONEST
    const fits = isDue && oracle.hasRoom(entry.start)
    if (state === 'booked') {
      if (!isCovered) faults.push(`${entry.id} was not booked`)
      Object.assign(entry, { state: 'ended', isBooked: true })
    } else if (state === 'offered') {
      if (!fits) faults.push(`the place of ${entry.id} was not free`)
      if (leftOut.has(entry.start)) faults.push(`${entry.id} was not the first`)
      const hold = { start: entry.start, minutes: WASH_MINUTES, until: oracle.now + HELD_FOR }
      entry.hold = { id: offer?.holdId.toHexString() ?? '', ...hold }
      oracle.holds.push(entry.hold)
      entry.state = 'offered'
    } else if (state !== 'waiting') faults.push(`${entry.id} is ${state}`)
    else if (fits) leftOut.add(entry.start)
  }
  return { actual: faults.join(', '), expected: '' }
}

async function accept(entry: OracleEntry, { oracle, customer }: WaitingStory): Promise<Outcome> {
  const reply = await customer(entry.owner).call('POST /waiting/:id/accept', { params: { id: entry.id } })
  const actual = TestClient.refusal(reply)
  // The booking that ended the wait; it may have been deleted.
  if (entry.isBooked) return null
  const { hold, owner, start } = entry
  if (!hold || hold.until <= oracle.now) return { actual, expected: '409 STATE_CONFLICT' }
  const expected = oracle.book(reply.body._id, owner, { start, book: null, hold })
  if (expected === '201') {
    Object.assign(entry, { state: 'ended', hold: null, isBooked: true })
    return { actual, expected }
  }
  giveUp(oracle, entry)
  const isPlace = OF_PLACE.includes(expected.slice(4))
  if (!isPlace) entry.state = 'ended'
  return { actual, expected: isPlace ? '409 STATE_CONFLICT' : expected }
}

async function decline(entry: OracleEntry, { oracle, customer }: WaitingStory): Promise<Outcome> {
  const reply = await customer(entry.owner).call('POST /waiting/:id/decline', { params: { id: entry.id } })
  const expected = entry.state === 'offered' ? '204' : '409 STATE_CONFLICT'
  if (entry.state === 'offered') giveUp(oracle, entry)
  return { actual: TestClient.refusal(reply), expected }
}

/** An offer ends, and its place is never offered to the same entry again. */
function giveUp(oracle: Oracle, entry: OracleEntry): void {
  oracle.holds = oracle.holds.filter(hold => hold !== entry.hold)
  Object.assign(entry, { state: 'waiting', hold: null, isPassed: true })
}

/** Bays that are taken away take held places with them: such an entry is what the product says. */
async function readLost(story: WaitingStory): Promise<void> {
  for (const entry of story.oracle.entries) {
    if (!entry.hold || story.oracle.holds.includes(entry.hold)) continue
    const { state } = await stored(story, entry)
    if (state !== 'offered') giveUp(story.oracle, entry)
  }
}

async function stored({ app }: WaitingStory, { id }: OracleEntry): Promise<Stored> {
  const entry = await app.db.collection<Stored>('waiting').findOne({ _id: new Types.ObjectId(id) })
  if (!entry) throw new Error(`the entry ${id} is gone`)
  return entry
}
