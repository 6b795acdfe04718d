import { describe, expect, test } from 'vitest'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { makePackage, makeService } from '../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { expectSound } from './expect-sound.ts'
import { MONDAY, placeToBook } from './place-to-book.ts'

const { app, second } = await serversForFile()

/** The number of replies of each kind: {"201": 3, "400 SLOT_UNAVAILABLE": 197}. */
function tally(replies: readonly TestReply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reply of replies)
    counts[TestClient.refusal(reply)] = (counts[TestClient.refusal(reply)] ?? 0) + 1
  return counts
}

const times = <T>(n: number, what: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => what(i))

async function start(bays: number) {
  const { branch, wish } = await placeToBook(app, { bays })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  return { wish, desk }
}

/** Alternates a person's calls between the two servers. */
const alternating = (client: TestClient) => {
  const other = second.as(client)
  return (i: number) => (i % 2 === 0 ? client : other)
}

describe.each(['on one server', 'on two servers'])('%s', where => {
  const pick = (client: TestClient) => (where === 'on one server' ? () => client : alternating(client))

  test('exactly as many of 200 concurrent requests for one time succeed as there are bays', async () => {
    const { wish } = await start(3)
    const callers = (await Promise.all(times(200, () => app.signedInAs('customer')))).map(pick)
    const replies = await Promise.all(
      callers.map((caller, n) => caller(n).call('POST /bookings', { body: wish })),
    )
    expect(tally(replies)).toEqual({ '201': 3, '400 SLOT_UNAVAILABLE': 197 })
    const offered = new Set(
      replies.filter(({ status }) => status === 400).map(reply => TestClient.errorOf(reply).nextAvailable),
    )
    expect([...offered]).toEqual(['2026-11-23T10:30:00+01:00'])
    await expectSound(app)
  })

  test('fifty posts with one key make one booking, and all return it', async () => {
    const { wish } = await start(3)
    const customer = pick(await app.signedInAs('customer'))
    const replies = await Promise.all(
      times(50, i => customer(i).callWith('POST /bookings', { 'idempotency-key': 'once' }, { body: wish })),
    )
    expect(tally(replies)).toEqual({ '201': 50 })
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    const other = await customer(0).callWith(
      'POST /bookings',
      { 'idempotency-key': 'once' },
      { body: { ...wish, notes: 'x' } },
    )
    expect(TestClient.refusal(other)).toBe('422 IDEMPOTENCY_KEY_REUSED')
    await expectSound(app)
  })

  test('a hundred completions consume one wash, and fifty purchases create one package', async () => {
    const { wish, desk } = await start(3)
    const offer = await makePackage(app.context)
    const customer = await app.signedInAs('customer')
    const purchases = await Promise.all(
      times(50, i => pick(customer)(i).call('POST /packages/purchase', { body: { packageId: offer.id } })),
    )
    expect(tally(purchases)).toEqual({ '200': 49, '201': 1 })
    const bought = purchases.find(({ status }) => status === 201)?.body
    const userPackageId = bought?.success ? bought.userPackage._id : undefined
    const booking = await customer.call('POST /bookings', { body: { ...wish, userPackageId } })
    const completions = await Promise.all(
      times(100, i =>
        pick(desk)(i).call('PATCH /admin/bookings/:id/:status', {
          params: { id: booking.body._id, status: 'completed' },
          body: { confirm: true },
        }),
      ),
    )
    expect(tally(completions)).toEqual({ '200': 100 })
    expect(completions.at(-1)?.body.userPackageId?.remainingWashes).toBe(4)
    await expectSound(app)
  })

  test('a hundred concurrent changes of status back and forth leave bays and washes consistent', async () => {
    const { wish, desk } = await start(1)
    const rivals = await Promise.all(times(3, () => app.signedInAs('customer')))
    const made: string[] = []
    for (const rival of rivals) {
      const booking = await rival.call('POST /bookings', { body: wish })
      made.push(booking.body._id)
      await desk.call('PATCH /admin/bookings/:id/:status', {
        params: { id: booking.body._id, status: 'cancelled' },
      })
    }
    const statuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
    const replies = await Promise.all(
      times(100, i =>
        pick(desk)(i).call('PATCH /admin/bookings/:id/:status', {
          params: { id: made[i % 3] ?? '', status: statuses[(i * 7) % 4] ?? 'pending' },
          body: { confirm: true },
        }),
      ),
    )
    const outcomes = tally(replies)
    expect(
      Object.keys(outcomes).filter(outcome => outcome !== '200' && outcome !== '409 STATE_CONFLICT'),
    ).toEqual([])
    await expectSound(app)
  })
})

test('the last bay, requested on two servers at the same instant, is sold once, every time', async () => {
  const { wish } = await start(1)
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const desk = await app.signedInAs('super-admin')
  const elsewhere = second.as(desk)
  for (let i = 0; i < 20; i++) {
    const place = {
      ...wish,
      bookingDate: `2026-11-${String(23 + (i % 5))}`,
      bookingTime: `${String(10 + Math.floor(i / 5))}:00`,
      walkIn,
    }
    const replies = await Promise.all(
      [desk, elsewhere].map(client => client.call('POST /bookings', { body: place })),
    )
    expect(tally(replies)).toEqual({ '201': 1, '400 SLOT_UNAVAILABLE': 1 })
  }
  await expectSound(app)
})

describe('at two desks at once', () => {
  async function desks(bays: number) {
    const { wish, desk } = await start(bays)
    const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
    const book = async (bookingTime: string) =>
      (await desk.call('POST /bookings', { body: { ...wish, walkIn, bookingTime } })).body
    return { wish: { ...wish, walkIn }, desk, other: second.as(desk), book }
  }

  test('a longer service and a booking for the last cells it needs are not both accepted', async () => {
    const { wish, desk, other, book } = await desks(1)
    const long = await makeService(app.context, { duration: 60 })
    for (const hour of ['10', '12', '14', '16']) {
      const { _id, rev } = await book(`${hour}:00`)
      const replies = await Promise.all([
        desk.call('PATCH /admin/bookings/:id/service', {
          params: { id: _id },
          body: { serviceId: long.id, rev },
        }),
        other.call('POST /bookings', { body: { ...wish, bookingTime: `${hour}:30` } }),
      ])
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    }
    await expectSound(app)
  })

  test('two wishes for one bay and time are not both accepted', async () => {
    const { desk, other, book } = await desks(2)
    for (const bookingTime of ['10:00', '12:00', '14:00', '16:00']) {
      const cars = [await book(bookingTime), await book(bookingTime)]
      const replies = await Promise.all(
        cars.map(({ _id, rev }, i) =>
          (i === 0 ? desk : other).call('PATCH /admin/bookings/:id/bay', {
            params: { id: _id },
            body: { bay: 2, rev },
          }),
        ),
      )
      expect(tally(replies)).toEqual({ '200': 1, '409 STATE_CONFLICT': 1 })
    }
  })

  test('a wish for a bay and a move of the same car are not both accepted, and the board shows no car twice or on another', async () => {
    const { wish, desk, other, book } = await desks(2)
    for (const hour of ['09', '11', '13', '15']) {
      const { _id, rev } = await book(`${hour}:00`)
      const replies = await Promise.all([
        desk.call('PATCH /admin/bookings/:id/bay', {
          params: { id: _id },
          body: { bay: 2, rev, bookingTime: `${hour}:15` },
        }),
        other.call('PATCH /bookings/:id', {
          params: { id: _id },
          body: { bookingDate: MONDAY, bookingTime: `${hour}:30`, rev },
        }),
      ])
      expect(tally(replies)).toEqual({ '200': 1, '409 STATE_CONFLICT': 1 })
    }
    // Another car comes into the bay that is wished for at the same instant.
    const moved = await book('17:00')
    const known = await desk.call('PATCH /admin/bookings/:id/bay', {
      params: { id: moved._id },
      body: { bay: 2, rev: moved.rev },
    })
    const stays = await book('18:00')
    const replies = await Promise.all([
      desk.call('PATCH /admin/bookings/:id/bay', {
        params: { id: stays._id },
        body: { bay: 2, rev: stays.rev },
      }),
      other.call('PATCH /bookings/:id', {
        params: { id: moved._id },
        body: { ...{ bookingDate: MONDAY, bookingTime: '18:00', rev: known.body.rev } },
      }),
    ])
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const { body } = await desk.call('GET /admin/board', { query: { branchId: wish.branchId, date: MONDAY } })
    for (const { bookings } of body.lanes) {
      const spans = bookings.map(
        ({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const,
      )
      for (const [at, [, end]] of spans.entries())
        for (const [start] of spans.slice(at + 1)) expect(start).toBeGreaterThanOrEqual(end)
    }
    expect(body.lanes.flatMap(({ bookings }) => bookings)).toHaveLength(6)
    await expectSound(app)
  })

  test('a status is taken back once', async () => {
    const { desk, other, book } = await desks(1)
    const { _id } = await book('10:00')
    const { rev } = (
      await desk.call('PATCH /admin/bookings/:id/:status', { params: { id: _id, status: 'cancelled' } })
    ).body
    const replies = await Promise.all(
      times(10, i =>
        (i % 2 ? desk : other).call('PATCH /admin/bookings/:id/:status', {
          params: { id: _id, status: 'confirmed' },
          body: { undoOf: rev },
        }),
      ),
    )
    expect(tally(replies)).toEqual({ '200': 1, '409 STATE_CONFLICT': 9 })
    await expectSound(app)
  })
})
