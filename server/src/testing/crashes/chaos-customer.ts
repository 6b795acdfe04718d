import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingView } from '../../contract/bookings.ts'
import type { ReserveOutcome, UserPackageView } from '../../contract/user-packages.ts'
import { same, stateOf, type ChaosLog, type State } from './chaos-state.ts'
import { openOrCloseTill } from './chaos-till.ts'
import { waitOrAnswer } from './chaos-waits.ts'
import { attempt } from './crashes.ts'
import { TestClient, type TestReply } from '../test-client.ts'

/** Where requests go: the address of a running server, or null while there is none. */
export type AnyServer = () => string | null

/** The branch and service of the two servers, and their admin. */
export interface Chain {
  branchId: string
  serviceId: string
  packageId: string
  desk: TestClient
}

const STATUSES = ['confirmed', 'completed', 'cancelled', 'pending'] as const
/** The product promises 10 s; the rest allows for a busy machine. */
const LONGEST_MS = 15_000
/** By then, servers that come back in time have answered the same request. */
const PATIENCE_MS = 300_000
const DAY_MS = 86_400_000

/**
 * A customer who books, moves, cancels and reserves on servers that die, and the desk that changes those bookings, takes
 * their money and opens and closes the drawer; one step at a time, so that the expected data is known.
 */
export class ChaosCustomer {
  /** The possible states by booking id: several when it is unknown whether a change took effect. */
  readonly #bookings = new Map<string, State[]>()
  readonly #packages = new Set<string>()
  readonly #me: TestClient
  readonly #ip: string
  readonly #chain: Chain
  readonly #log: ChaosLog
  readonly #server: AnyServer
  readonly #choose: (n: number) => number

  constructor(
    { me, ip, chain }: { me: TestClient; ip: string; chain: Chain },
    { log, server, choose }: { log: ChaosLog; server: AnyServer; choose: (n: number) => number },
  ) {
    this.#me = me
    this.#ip = ip
    this.#chain = chain
    this.#log = log
    this.#server = server
    this.#choose = choose
  }

  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#doSomething()
      await pause(50 + this.#choose(200))
    }
  }

  /** Compares stored with acknowledged data: nothing missing, nothing twice, nothing else. */
  async settle(): Promise<void> {
    const { body: own } = await this.#patiently<{ data: BookingView[] }>('GET', '/users/bookings')
    const { body: packages } = await this.#patiently<{ data: UserPackageView[] }>('GET', '/users/packages')
    for (const [id, states] of this.#bookings) {
      const stored = own.data.find(({ _id }) => _id === id)
      if (!stored) this.#fault(`booking ${id} is lost`)
      else if (!states.some(state => same(state, stored)))
        this.#fault(
          `booking ${id} is ${JSON.stringify(stateOf(stored))}, not one of ${JSON.stringify(states)}`,
        )
    }
    for (const { _id } of own.data)
      if (!this.#bookings.has(_id)) this.#fault(`booking ${_id} was never answered`)
    const ids = new Set(packages.data.map(({ _id }) => _id))
    for (const id of this.#packages) if (!ids.has(id)) this.#fault(`package ${id} is lost`)
    for (const id of ids) if (!this.#packages.has(id)) this.#fault(`package ${id} was never answered`)
  }

  async #doSomething(): Promise<void> {
    const ids = [...this.#bookings.keys()]
    const id = ids[this.#choose(Math.max(1, ids.length))]
    const kind = this.#choose(15)
    if (kind <= 3 || id === undefined) await this.#book()
    else if (kind === 4) await this.#cancel(id)
    else if (kind === 5) await this.#move(id)
    else if (kind <= 7) await this.#setStatus(id)
    else if (kind === 8) await this.#reserve()
    else if (kind === 9) await this.#look()
    else if (kind <= 11) await this.#pay(id)
    else if (kind === 12)
      await openOrCloseTill(request => this.#send(this.#chain.desk, request), this.#chain.branchId)
    else await this.#wait()
  }

  #place() {
    const date = new Date(Date.now() + (1 + this.#choose(20)) * DAY_MS).toISOString().slice(0, 10)
    const hour = String(8 + this.#choose(11)).padStart(2, '0')
    return { bookingDate: date, bookingTime: `${hour}:${this.#choose(2) === 0 ? '00' : '30'}` }
  }

  async #book(): Promise<void> {
    const { branchId, serviceId } = this.#chain
    const [userPackageId] = this.#choose(3) === 0 ? [...this.#packages].slice(-1) : []
    const body = { branchId, serviceId, ...this.#place(), ...(userPackageId ? { userPackageId } : {}) }
    const made = await this.#patiently<BookingView>('POST', '/bookings', body)
    if (made.status !== 201) return
    this.#bookings.set(made.body._id, [stateOf(made.body)])
    this.#log.acknowledged.bookings++
  }

  /** Waits for a place, or answers an offer: repeated until it is known, acceptance is the same booking. */
  async #wait(): Promise<void> {
    const made = await waitOrAnswer((...request) => this.#patiently(...request), {
      ...this.#chain,
      date: this.#place().bookingDate,
      answer: this.#choose(4),
    })
    if (!made || this.#bookings.has(made._id)) return
    this.#bookings.set(made._id, [stateOf(made)])
    this.#log.acknowledged.bookings++
  }

  async #reserve(): Promise<void> {
    const { packageId } = this.#chain
    const reserved = await this.#patiently<ReserveOutcome>('POST', '/packages/purchase', { packageId })
    if (reserved.status !== 201 || !reserved.body.success) return
    this.#packages.add(reserved.body.userPackage._id)
    this.#log.acknowledged.packages++
  }

  async #move(id: string): Promise<void> {
    const place = this.#place()
    await this.#change(id, { by: this.#me, method: 'PATCH', path: `/bookings/${id}`, body: place }, place)
  }

  async #cancel(id: string): Promise<void> {
    const path = `/bookings/${id}/cancel`
    await this.#change(id, { by: this.#me, method: 'POST', path }, { status: 'cancelled' })
  }

  async #setStatus(id: string): Promise<void> {
    const status = STATUSES[this.#choose(STATUSES.length)] ?? 'confirmed'
    const path = `/admin/bookings/${id}/${status}`
    await this.#change(
      id,
      { by: this.#chain.desk, method: 'PATCH', path, body: { status, confirm: true } },
      { status },
    )
  }

  async #pay(id: string): Promise<void> {
    const paymentStatus = this.#choose(3) === 0 ? 'unpaid' : 'paid'
    const how = paymentStatus === 'paid' ? { method: 'cash' } : { reason: 'mistake' }
    const request = { by: this.#chain.desk, method: 'PATCH', path: `/admin/bookings/${id}/payment` }
    await this.#change(id, { ...request, body: { paymentStatus, ...how } }, { paymentStatus })
  }

  /** One attempt: acknowledged, refused, or unknown. */
  async #change(
    id: string,
    { by, method, path, body = {} }: { by: TestClient; method: string; path: string; body?: object },
    change: Partial<State>,
  ): Promise<void> {
    const reply = await this.#send<BookingView>(by, { method, path, body })
    const before = this.#bookings.get(id) ?? []
    if (reply?.status === 200) {
      this.#bookings.set(id, [stateOf(reply.body)])
      this.#log.acknowledged.changes++
    } else if (!reply || reply.status >= 500) {
      const maybe = before.map(state => ({ ...state, ...change }))
      const added = maybe.filter(state => !before.some(known => same(known, state)))
      this.#bookings.set(id, [...before, ...added])
    }
  }

  async #look(): Promise<void> {
    const reply = await this.#send<{ data: BookingView[] }>(this.#me, {
      method: 'GET',
      path: '/users/bookings',
    })
    if (reply?.status !== 200) return
    const there = new Set(reply.body.data.map(({ _id }) => _id))
    for (const id of this.#bookings.keys())
      if (!there.has(id)) this.#fault(`booking ${id} is not in the list`)
  }

  /** Retries under the same key until there is an answer, as the website does. */
  async #patiently<T>(method: string, path: string, body?: object): Promise<TestReply<T>> {
    const key = randomUUID()
    const until = performance.now() + PATIENCE_MS
    const seen: string[] = []
    while (performance.now() < until) {
      const reply = await this.#send<T>(this.#me, { method, path, body, key })
      if (reply && reply.status < 500 && reply.status !== 429) return reply
      seen.push(reply ? `${String(reply.status)} ${JSON.stringify(reply.body)}` : 'lost')
      await pause(300)
    }
    const last = seen.slice(-5).join(', ')
    throw new Error(
      `${method} ${path} has no answer after ${String(PATIENCE_MS)} ms and ${String(seen.length)} tries: ${last}`,
    )
  }

  async #send<T>(
    client: TestClient,
    { method, path, body, key }: { method: string; path: string; body?: object | undefined; key?: string },
  ): Promise<TestReply<T> | null> {
    const url = this.#server()
    if (url === null) {
      await pause(100)
      return null
    }
    const headers = {
      'x-forwarded-for': this.#ip,
      ...(key && method === 'POST' ? { 'idempotency-key': key } : {}),
    }
    const began = performance.now()
    const reply = await attempt(
      new TestClient(url, client.cookie, null).raw<T>(method, path, { ...(body ? { body } : {}), headers }),
    )
    const ms = Math.round(performance.now() - began)
    this.#log.slowestMs = Math.max(this.#log.slowestMs, ms)
    this.#note(`${method} ${path}`, reply, ms)
    return reply
  }

  #note(name: string, reply: TestReply | null, ms: number): void {
    const status = reply ? String(reply.status) : 'lost'
    this.#log.replies[status] = (this.#log.replies[status] ?? 0) + 1
    if (ms > LONGEST_MS) this.#fault(`${name} took ${String(ms)} ms`)
    if (!reply) return
    const isUnasked = reply.status === 401 || (reply.status >= 500 && reply.status !== 503)
    if (isUnasked) this.#fault(`${name} answered ${status}: ${JSON.stringify(reply.body)}`)
    if (reply.status === 503 && reply.headers.get('retry-after') === null)
      this.#fault(`${name} has no Retry-After`)
  }

  #fault(what: string): void {
    this.#log.faults.push(what)
  }
}
