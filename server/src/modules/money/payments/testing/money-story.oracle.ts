import { expect } from 'vitest'
import { makeBranch, makePackage, makeService } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { runStories } from '../../../../testing/stories.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { centsOf } from '../../../../values/money.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'
import { MoneyOracle, type PricedThing } from './money.oracle.ts'
import { MONEY_STEP, type MoneyStep } from './money-steps.oracle.ts'

const BOOKING_CENTS = 2490
const PACKAGE_CENTS = 18_900

/** Two branches, a super-admin, and the oracle, which runs the same steps. */
class MoneyStory {
  readonly oracle = new MoneyOracle()
  readonly #app: TestApp
  #branches: string[] = []
  #serviceId = ''
  #packageId = ''
  #boss!: TestClient
  /** The ids of the oracle's drawers, in its order. */
  readonly #tillIds: string[] = []
  #bookings = 0
  /** The cancellation that can be taken back, until the clock moves. */
  #undoable: { thing: PricedThing; rev: number } | null = null

  constructor(app: TestApp) {
    this.#app = app
  }

  async begin(): Promise<void> {
    const { context } = this.#app
    await this.#app.reset()
    for (const name of ['Roma', 'Milano'])
      this.#branches.push((await makeBranch(context, { name, bays: 50 })).id)
    this.#serviceId = (await makeService(context, { priceCents: BOOKING_CENTS })).id
    this.#packageId = (await makePackage(context, { priceCents: PACKAGE_CENTS })).id
    this.#boss = await this.#app.signedInAs('super-admin')
  }

  /** Runs a step in the product and in the oracle, and returns both outcomes. */
  async run(step: MoneyStep): Promise<{ actual: string; expected: string } | null> {
    const { oracle } = this
    if (step.do !== 'undo') this.#app.clock.advance(1000)
    switch (step.do) {
      case 'book':
        return this.#book(step.branch)
      case 'sell':
        return this.#sell()
      case 'wait':
        this.#app.clock.advance(step.hours * 3_600_000)
        this.#boss = await this.#app.signedInAs('super-admin')
        this.#undoable = null
        return null
      case 'open': {
        const body = { branchId: this.#branches[step.branch], float: step.float }
        const reply = await this.#boss.call('POST /admin/tills', { body })
        return { actual: outcomeOf(reply), expected: oracle.open(step.branch, step.float * 100) }
      }
      case 'close':
        return this.#close(step)
      case 'undo':
        return this.#undo()
      default: {
        const thing = oracle.things[step.pick % Math.max(1, oracle.things.length)]
        return thing ? this.#change(step, thing) : null
      }
    }
  }

  async #book(place: number) {
    const n = this.#bookings++
    const reply = await this.#boss.call('POST /bookings', {
      body: {
        branchId: this.#branches[place] ?? '',
        serviceId: this.#serviceId,
        bookingDate: '2026-11-27',
        bookingTime: `${String(9 + (n % 10)).padStart(2, '0')}:00`,
        walkIn: { name: 'Nina', phone: '+39 06 1234567' },
      },
    })
    this.#add({ id: reply.body._id, kind: 'booking', branch: place, cents: BOOKING_CENTS })
    return { actual: outcomeOf(reply), expected: '201' }
  }

  async #sell() {
    const customer = await this.#app.signedInAs('customer')
    const body = { customerId: customer.userId, packageId: this.#packageId }
    const reply = await this.#boss.call('POST /admin/user-packages', { body })
    const sold = 'userPackage' in reply.body ? reply.body.userPackage._id : ''
    this.#add({ id: sold, kind: 'package', branch: null, cents: PACKAGE_CENTS })
    return { actual: outcomeOf(reply), expected: '201' }
  }

  #add(thing: Omit<PricedThing, 'paid' | 'isCancelled'>): void {
    this.oracle.things.push({ ...thing, paid: null, isCancelled: false })
  }

  async #change(
    step: Extract<MoneyStep, { pick: number; do: 'pay' | 'takeBack' | 'cancel' }>,
    thing: PricedThing,
  ) {
    const params = { id: thing.id }
    if (step.do === 'cancel') {
      if (thing.kind === 'package' || thing.isCancelled) return null
      const reply = await this.#boss.call('PATCH /admin/bookings/:id/:status', {
        params: { id: thing.id, status: 'cancelled' },
        body: { giveBack: step.giveBack, reason: 'rain' },
      })
      thing.isCancelled = true
      if (step.giveBack) this.oracle.takeBack(thing, thing.branch ?? 0)
      this.#undoable = { thing, rev: reply.body.rev }
      return { actual: outcomeOf(reply), expected: '200' }
    }
    const paid = step.do === 'pay'
    const at = thing.branch ?? step.branch
    const due = thing.paid === null ? thing.cents / 100 : 0
    const payment = paid ? { method: step.method, due } : { reason: 'mistake', due }
    if (paid) this.oracle.pay(thing, step.method, at)
    else this.oracle.takeBack(thing, at)
    this.#undoable = this.#undoable?.thing === thing ? null : this.#undoable
    const reply =
      thing.kind === 'booking'
        ? await this.#boss.call('PATCH /admin/bookings/:id/payment', {
            params,
            body: { paymentStatus: paid ? 'paid' : 'unpaid', ...payment },
          })
        : await this.#boss.call('PATCH /admin/user-packages/:id/payment', {
            params,
            body: { isPaid: paid, branchId: this.#branches[at], ...payment },
          })
    return { actual: outcomeOf(reply), expected: '200' }
  }

  /** Takes back the last cancellation: the booking is live again, and what was given back stays given back. */
  async #undo() {
    if (!this.#undoable) return null
    const { thing, rev } = this.#undoable
    this.#undoable = null
    const reply = await this.#boss.call('PATCH /admin/bookings/:id/:status', {
      params: { id: thing.id, status: 'confirmed' },
      body: { undoOf: rev },
    })
    thing.isCancelled = false
    return { actual: outcomeOf(reply), expected: '200' }
  }

  async #close(step: { branch: number; counted: number }) {
    await this.#readTills()
    const index = this.oracle.openTill(step.branch)
    if (index === undefined) return null
    const params = { id: this.#tillIds[index] ?? '' }
    const reply = await this.#boss.call('POST /admin/tills/:id/close', {
      params,
      body: { counted: step.counted },
    })
    Object.assign(this.oracle.tills[index] ?? {}, { counted: step.counted * 100 })
    return { actual: outcomeOf(reply), expected: '200' }
  }

  /** Drawers open by themselves: learns the ids of the new ones, oldest first. */
  async #readTills() {
    const all = []
    for (const [at, branchId] of this.#branches.entries()) {
      const { data } = (await this.#boss.call('GET /admin/tills', { query: { branchId, limit: '100' } })).body
      for (const till of data.toReversed()) {
        const known = this.#tillIds.indexOf(till._id)
        const next = this.oracle.tills.findIndex(
          (row, i) => row.branch === at && this.#tillIds[i] === undefined,
        )
        const index = known < 0 ? next : known
        this.#tillIds[index] = till._id
        all.push({ index, ...till })
      }
    }
    return all
  }

  async compare(): Promise<void> {
    const { things, rows, tills } = this.oracle
    const found = await this.#readTills()
    expect(
      found
        .map(({ index, float, counted, expected }) => [index, float, counted, expected])
        .sort((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual(
      tills.map(({ float, cash, counted }, index) =>
        counted === null
          ? [index, float / 100, null, null]
          : [index, float / 100, counted / 100, (float + cash) / 100],
      ),
    )
    const { data } = (await this.#boss.call('GET /admin/payments', { query: { limit: '100' } })).body
    const line = (...parts: readonly unknown[]) => parts.join(' ')
    expect(
      data
        .map(row =>
          line(
            ...[
              row.for._id,
              centsOf(row.amount),
              row.method,
              this.#branches.indexOf(row.branchId?._id ?? ''),
            ],
            row.tillId === null ? 'no till' : this.#tillIds.indexOf(row.tillId),
          ),
        )
        .sort(),
    ).toEqual(
      rows.map(row => line(row.thing, row.cents, row.method, row.branch, row.till ?? 'no till')).sort(),
    )
    for (const thing of things.filter(({ kind }) => kind === 'booking')) {
      const { body } = await this.#boss.call('GET /bookings/:id', { params: { id: thing.id } })
      expect([body.paymentStatus, body.paymentMethod ?? null, body.status]).toEqual([
        thing.paid === null ? 'unpaid' : 'paid',
        thing.paid,
        thing.isCancelled ? 'cancelled' : 'confirmed',
      ])
    }
    expect((await checkIntegrity(this.#app.context)).faults).toEqual([])
  }
}

const outcomeOf = (reply: TestReply) => TestClient.refusal(reply)

/** Runs random stories in the product and in the oracle. */
export const runMoneyStories = (app: TestApp, size: { runs: number; steps: number }): Promise<void> =>
  runStories(MONEY_STEP, () => new MoneyStory(app), size)
