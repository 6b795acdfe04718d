import { expect, test } from 'vitest'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { callOther, changingBefore } from '../../../testing/call-other.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestClient } from '../../../testing/test-client.ts'

/** A search reads first which bookings there are, then those of the page; other servers write in between. */

const { app, second } = await serversForFile()

const password = 'a good password'
const TIMES = ['09:00', '10:00', '11:00', '12:00'] as const

async function start() {
  const service = await makeService(app.context)
  const branch = await makeBranch(app.context)
  const passwordHash = await app.context.passwords.hash(password)
  const boss = await app.signedInAs('super-admin', { passwordHash })
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const book = bookingThrough(app, boss, place)
  const ids: string[] = []
  for (const time of TIMES) {
    const { _id } = await book(time, { walkIn: { name: 'Anna Rossi', phone: '+39 06 1' } })
    ids.unshift(_id)
  }
  return { boss, ids }
}

/** The second of the two reads. */
const isOfPage = ({ find, filter }: { find?: string; filter?: object }) =>
  find === 'bookings' && !JSON.stringify(filter).includes('"words"')

const page = async (boss: TestClient, cursor?: string) => {
  const { body } = await boss.call('GET /admin/bookings', { query: { q: 'anna rossi', limit: '2', cursor } })
  return { shown: body.data.map(({ _id }) => _id), next: body.page.next ?? undefined }
}

test('a booking deleted between the two reads of a search is not shown, and no other is left out', async () => {
  const { boss, ids } = await start()
  const [newest = '', ...others] = ids
  const change = () => {
    callOther(second, boss, { method: 'DELETE', path: `/admin/bookings/${newest}`, body: { password } })
  }
  const first = await changingBefore(app, { isIt: isOfPage, change }, () => page(boss))
  expect(first.shown).toEqual(others.slice(0, 2))
  expect(await page(boss, first.next)).toEqual({ shown: others.slice(2), next: undefined })
})

test('a booking moved between the two reads of a search is shown once, where it is now', async () => {
  const { boss, ids } = await start()
  const [newest = '', ...others] = ids
  const change = () => {
    const body = { bookingDate: '2026-11-23', bookingTime: '08:00' }
    callOther(second, boss, { method: 'PATCH', path: `/bookings/${newest}`, body })
  }
  const first = await changingBefore(app, { isIt: isOfPage, change }, () => page(boss))
  expect(first.shown).toEqual(others.slice(0, 2))
  expect(await page(boss, first.next)).toEqual({ shown: [...others.slice(2), newest], next: undefined })
})
