import { randomUUID } from 'node:crypto'
import { addDays } from '../src/calendar/branch-time.ts'
import type { Table } from './figures.ts'
import { inTurns, type Load } from './measure.ts'
import { call, newCustomers, signIn, type Product } from './product.ts'

const BRANCHES = 8
const DAYS = 5
const SLOTS = 22
const BAYS = 10
/** Each customer may have ten open bookings; all rounds together create fewer. */
const CUSTOMERS = 160
const ROUNDS = 3

interface Place {
  cookies: string[]
  branchIds: string[]
  serviceId: string
  tomorrow: string
  /** How many bookings were sent. */
  sent: number
}

/** POST /bookings with all its guarantees and what it leaves to be done: one client, and 32. */
export async function bookings(products: readonly Product[]): Promise<Table[]> {
  const places = new Map<Product, Place>()
  for (const product of products) places.set(product, await prepare(product))
  const book = (product: Product) => {
    const place = places.get(product)
    if (!place) throw new Error('a product without branches')
    const n = place.sent++
    const slot = Math.floor(n / (BRANCHES * DAYS)) % SLOTS
    return {
      method: 'POST' as const,
      path: '/api/bookings',
      headers: { Cookie: place.cookies[n % CUSTOMERS] ?? '', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({
        branchId: place.branchIds[n % BRANCHES],
        serviceId: place.serviceId,
        bookingDate: addDays(place.tomorrow, Math.floor(n / BRANCHES) % DAYS),
        bookingTime: `${String(8 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
        notes: '',
      }),
    }
  }
  const load = { status: 201, shot: book, afterMs: 3000 }
  const loads: Load[] = [
    { name: '1 client', clients: 1, count: 40, warm: 240, ...load },
    { name: '32 clients', clients: 32, count: 256, warm: 64, ...load },
  ]
  return [await inTurns('Bookings', { products, loads, rounds: ROUNDS })]
}

async function prepare(product: Product): Promise<Place> {
  const cookie = await signIn(product)
  const branchIds: string[] = []
  for (let n = 0; n < BRANCHES; n++) {
    const { body } = await call(product, '/admin/branches', {
      cookie,
      body: {
        name: `Bench ${String(n)}`,
        location: 'Via Prova 1, Ostia',
        phone: '+39 06 5550120',
        operatingHours: '08:00',
        closeingHours: '20:00',
        bays: BAYS,
      },
    })
    branchIds.push((body as { _id: string })._id)
  }
  const { body } = await call(product, '/services')
  const { data } = body as { data: { _id: string; branches: unknown[]; duration: number }[] }
  const service = data.find(({ branches, duration }) => branches.length === 0 && duration <= 30)
  if (!service) throw new Error('no short service is offered everywhere')
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  return {
    cookies: await newCustomers(product, CUSTOMERS),
    branchIds,
    serviceId: service._id,
    tomorrow,
    sent: 0,
  }
}
