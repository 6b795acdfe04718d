import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'

const app = await appForFile()

/** The folded lines of a file as whole ones. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
const valuesOf = (file: string, name: string) =>
  linesOf(file).flatMap(line => (line.startsWith(`${name}:`) ? line.slice(name.length + 1) : []))

const start = async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  return { customer: await app.signedInAs('customer'), wish: { ...place, bookingTime: '10:00' } }
}

test('a booking is the same event in download and feed, raised by each change, and 304 while nothing has changed', async () => {
  const { customer, wish } = await start()
  const { body: booking } = await customer.call('POST /bookings', { body: wish })
  const { url } = (await customer.call('POST /users/calendar-link')).body
  const path = url.replace('http://localhost:3000/api', '')
  const download = `/bookings/${booking._id}/calendar.ics`
  const read = async () => {
    const files = [await customer.raw<string>('GET', download), await app.visitor.raw<string>('GET', path)]
    for (const [n, { headers }] of files.entries()) {
      app.clock.advance(60_000)
      const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      const client = n === 0 ? customer : app.visitor
      expect((await client.raw('GET', n === 0 ? download : path, again)).status).toBe(304)
    }
    return files.map(({ body }) =>
      ['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'STATUS'].map(
        name => valuesOf(body, name)[0],
      ),
    )
  }
  const [first, inFeed] = await read()
  expect(first).toEqual(inFeed)
  expect(first?.slice(0, 3)).toEqual([`${booking._id}@car-wash`, '0', '20261121T110000Z'])
  app.clock.set('2026-11-21T12:00:00Z')
  const moved = { bookingDate: wish.bookingDate, bookingTime: '12:00' }
  await customer.call('PATCH /bookings/:id', { params: { id: booking._id }, body: moved })
  const [second, movedInFeed] = await read()
  expect(second).toEqual(movedInFeed)
  expect(second?.slice(1, 3)).toEqual(['1', '20261121T120000Z'])
  await customer.call('POST /bookings/:id/cancel', { params: { id: booking._id } })
  const { body } = await customer.raw<string>('GET', download)
  expect(linesOf(body)).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:2',
      `UID:${booking._id}@car-wash`,
    ]),
  )
})
