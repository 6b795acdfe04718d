import { expect } from 'vitest'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { runStories } from '../../../testing/stories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { LONG_MINUTES, Oracle, WASH_MINUTES } from './booking.oracle.ts'
import { giveBack, pay, reserve } from './story-books.oracle.ts'
import { runHeld, setBays } from './story-holds.oracle.ts'
import type { PlaceHold } from '../../branches/place-holds/place-hold.service.ts'
import type { OracleBook, OracleBooking } from './oracle-records.ts'
import { runWaiting } from './story-offers.oracle.ts'
import { deleteBooking, runTerms } from './story-service.oracle.ts'
import { type BookingStep, STEP, STEP_WITH_WAITING, type Step } from './story-steps.oracle.ts'
import { at, place, TODAY } from './story-places.ts'
import { addDays } from '../../../calendar/branch-time.ts'

/** Saturday noon in Rome, in minutes since its midnight. */
const NOON = 720
const PASSWORD = 'a good password'
const WASHES = 2

/** A branch, two customers, an admin, and the oracle, which runs the same steps. */
class Story {
  readonly oracle = new Oracle(NOON)
  readonly #app: TestApp
  #branch = { id: '', name: '', location: '', phone: '' }
  #serviceId = ''
  #longId = ''
  #packageId = ''
  #passwordHash = ''
  #customers: TestClient[] = []
  #boss!: TestClient
  readonly #holds: PlaceHold[] = []

  constructor(app: TestApp) {
    this.#app = app
  }

  async begin(): Promise<void> {
    const { context } = this.#app
    await this.#app.reset()
    this.#branch = await makeBranch(context, { bays: 2 })
    this.#serviceId = (await makeService(context, { duration: WASH_MINUTES })).id
    this.#longId = (await makeService(context, { duration: LONG_MINUTES })).id
    this.#packageId = (await makePackage(context, { washCount: WASHES, validityDays: 20 })).id
    this.#passwordHash = await context.passwords.hash(PASSWORD)
    this.#customers = [await this.#app.signedInAs('customer'), await this.#app.signedInAs('customer')]
    await this.#signInBoss()
  }

  async #signInBoss(): Promise<void> {
    this.#boss = await this.#app.signedInAs('super-admin', { passwordHash: this.#passwordHash })
  }

  #customer(person: number): TestClient {
    const client = this.#customers[person]
    if (!client) throw new Error('there are two customers')
    return client
  }

  /** Runs a step in the product and in the oracle, and returns both outcomes. */
  async run(step: Step): Promise<{ actual: string; expected: string } | null> {
    const { oracle } = this
    switch (step.do) {
      case 'book':
        return this.#book(step)
      case 'reserve':
        return this.#reserve(step.person)
      case 'wait':
        oracle.now += step.hours * 60
        for (const booking of oracle.bookings) booking.undo = null
        this.#app.clock.advance(step.hours * 3_600_000)
        await this.#signInBoss()
        return null
      case 'bays': {
        setBays(oracle, step.bays)
        const { id, name, location, phone } = this.#branch
        const hours = { operatingHours: '08:00', closeingHours: '20:00' }
        const body = { name, location, phone, ...hours, bays: step.bays, replan: true }
        const reply = await this.#boss.call('PUT /admin/branches/:id', { params: { id }, body })
        return { actual: outcomeOf(reply), expected: '200' }
      }
      case 'hold':
      case 'release':
      case 'bookHeld':
        return runHeld(step, {
          ...{ app: this.#app, oracle, holds: this.#holds },
          ...{ branchId: this.#branch.id, serviceId: this.#serviceId },
          customerId: 'person' in step ? this.#customer(step.person).userId : '',
        })
      case 'wish':
      case 'offers':
      case 'answer':
        return runWaiting(step, {
          ...{ app: this.#app, oracle, branchId: this.#branch.id, serviceId: this.#serviceId },
          customer: person => this.#customer(person),
        })
      case 'pay':
      case 'giveBack': {
        const book = at(oracle.books, step.pick)
        return book ? this.#changeBook(step, book) : null
      }
      default: {
        const booking = at(oracle.bookings, step.pick)
        return booking ? this.#changeBooking(step, booking) : null
      }
    }
  }

  async #book(step: Extract<Step, { do: 'book' }>) {
    const book = step.washed
      ? (this.oracle.books.findLast(row => row.owner === step.person && !row.deleted) ?? null)
      : null
    const where = { ...place(step.start), branchId: this.#branch.id, serviceId: this.#serviceId }
    const body = { ...where, userPackageId: book?.id ?? null }
    const reply = await this.#customer(step.person).call('POST /bookings', { body })
    const expected = this.oracle.book(reply.body._id, step.person, { start: step.start, book })
    return { actual: outcomeOf(reply), expected }
  }

  async #reserve(owner: number) {
    const reply = await this.#customer(owner).call('POST /packages/purchase', {
      body: { packageId: this.#packageId },
    })
    const { status, body } = reply
    const actual = status === 200 && !body.success ? `200 ${body.error}` : outcomeOf(reply)
    const id = status === 201 && body.success ? body.userPackage._id : ''
    return { actual, expected: reserve(this.oracle, { id, owner, washes: WASHES }) }
  }

  async #changeBook(step: Extract<Step, { do: 'pay' | 'giveBack' }>, book: OracleBook) {
    const one = { params: { id: book.id } }
    if (step.do === 'pay') {
      const body = { isPaid: step.paid }
      const reply = await this.#boss.call('PATCH /admin/user-packages/:id/payment', { ...one, body })
      return { actual: outcomeOf(reply), expected: pay(book, { paid: step.paid, by: this.#boss.userId }) }
    }
    const reply = await this.#customer(book.owner).call('DELETE /users/packages/:id', one)
    return { actual: outcomeOf(reply), expected: giveBack(book) }
  }

  /** 0 after the booking was deleted. */
  async #revOf({ id }: OracleBooking): Promise<number> {
    const { body } = await this.#boss.call('GET /bookings/:id', { params: { id } })
    return 'rev' in body ? body.rev : 0
  }

  async #changeBooking(step: BookingStep, booking: OracleBooking) {
    const owner = this.#customer(booking.owner)
    const { oracle } = this
    const one = { params: { id: booking.id } }
    switch (step.do) {
      case 'status': {
        const body = { confirm: true, ...(step.reason ? { cancelReason: step.reason } : {}) }
        const params = { id: booking.id, status: step.status }
        const reply = await this.#boss.call('PATCH /admin/bookings/:id/:status', { params, body })
        const expected = oracle.setStatus(booking, step.status, step.reason ? { reason: step.reason } : {})
        return { actual: outcomeOf(reply), expected }
      }
      case 'tap': {
        const from = oracle.carState(booking)
        const body = { step: step.step, from, ...(step.confirm ? { confirm: true } : {}) }
        const reply = await this.#boss.call('PATCH /admin/bookings/:id/progress', { ...one, body })
        return { actual: outcomeOf(reply), expected: oracle.tap(booking, step.step, step.confirm) }
      }
      case 'undo': {
        const rev = await this.#revOf(booking)
        const { step: tapped = null, status = booking.status } = booking.undo ?? {}
        const reply = tapped
          ? await this.#boss.call('PATCH /admin/bookings/:id/progress', {
              ...one,
              body: { undo: tapped, rev },
            })
          : await this.#boss.call('PATCH /admin/bookings/:id/:status', {
              params: { id: booking.id, status },
              body: { undoOf: rev },
            })
        return { actual: outcomeOf(reply), expected: oracle.takeBack(booking) }
      }
      case 'cancel': {
        const reply = await owner.call('POST /bookings/:id/cancel', one)
        return { actual: outcomeOf(reply), expected: oracle.cancel(booking) }
      }
      case 'move': {
        const by = step.byDesk ? this.#boss : owner
        const reply = await by.call('PATCH /bookings/:id', { ...one, body: place(step.start) })
        return { actual: outcomeOf(reply), expected: oracle.move(booking, step.start, step.byDesk) }
      }
      case 'service':
      case 'package':
        return runTerms(step, {
          ...{ oracle, booking, desk: this.#boss, rev: await this.#revOf(booking) },
          serviceId: 'isLong' in step && step.isLong ? this.#longId : this.#serviceId,
        })
      case 'delete': {
        const reply = await this.#boss.call('DELETE /admin/bookings/:id', {
          ...one,
          body: { password: PASSWORD },
        })
        return { actual: outcomeOf(reply), expected: deleteBooking(oracle.now, booking) }
      }
    }
  }

  /** Compares the final state of both, and checks the integrity of the data. */
  async compare(): Promise<void> {
    for (const [owner, customer] of this.#customers.entries()) {
      const bookings = await customer.call('GET /users/bookings')
      expect(
        bookings.body.data.map(row => [row._id, row.bookingDate, row.bookingTime, row.status]).sort(),
      ).toEqual(
        this.oracle.bookings
          .filter(row => row.owner === owner && !row.deleted)
          .map(row => [row.id, ...Object.values(place(row.start)), row.status])
          .sort(),
      )
      const books = await customer.call('GET /users/packages')
      expect(
        books.body.data
          .map(row => [row._id, row.remainingWashes, row.availableWashes, row.expiryDate, row.isPaid])
          .sort(),
      ).toEqual(
        this.oracle.books
          .filter(row => row.owner === owner && !row.deleted)
          .map(row => [
            row.id,
            this.oracle.left(row),
            this.oracle.free(row),
            addDays(TODAY, row.lastDay),
            row.paid,
          ])
          .sort(),
      )
    }
    expect((await checkIntegrity(this.#app.context)).faults).toEqual([])
  }
}

const outcomeOf = (reply: TestReply) => TestClient.refusal(reply)

/** Runs random stories in the product and in the oracle. */
export const runBookingStories = (
  app: TestApp,
  { waits = false, ...size }: { runs: number; steps: number; waits?: boolean },
): Promise<void> => runStories(waits ? STEP_WITH_WAITING : STEP, () => new Story(app), size)
