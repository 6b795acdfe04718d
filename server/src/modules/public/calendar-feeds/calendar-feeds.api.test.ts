import { Types } from 'mongoose'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { REAL_LIMITS } from '../../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import { BookingModel } from '../../bookings/booking.model.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { MAX_EVENTS } from '../../bookings/read/calendar.service.ts'

const app = await appForFile({ limits: { unknownLinksPerIp: REAL_LIMITS.unknownLinksPerIp } })
const { refusal } = TestClient
const NOT_FOUND = '404 NOT_FOUND'

let branch: BranchRecord
let wish: BodyOf<'POST /bookings'>
beforeEach(async () => {
  branch = await makeBranch(app.context, { bays: 3 })
  const service = await makeService(app.context, {
    translations: { it: { name: 'Lavaggio di prova' }, ar: { name: 'غسيل تجريبي' } },
  })
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
})

const pathOf = (url: string | null) => (url ?? '').replace('http://localhost:3000/api', '')
const feed = (url: string | null) => app.visitor.raw<string>('GET', pathOf(url))
/** The folded lines of a file as whole ones. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
const valuesOf = (file: string, name: string) =>
  linesOf(file).flatMap(line => (line.startsWith(`${name}:`) ? line.slice(name.length + 1) : []))

const newCustomer = (name = 'Zoraida Neri') => app.signedInAs('customer', { name })
const ownLink = async (customer: TestClient) => (await customer.call('POST /users/calendar-link')).body.url
const ofBranch = () => ({ params: { id: branch.id } })
const branchLink = async (admin: TestClient) =>
  (await admin.call('POST /admin/branches/:id/calendar-link', ofBranch())).body.url

describe('a calendar', () => {
  test('a calendar has the times of a customer right on both sides of a change of the clock', async () => {
    app.clock.set('2026-10-20T08:00:00Z')
    const customer = await newCustomer()
    for (const bookingDate of ['2026-10-24', '2026-10-26']) {
      expect((await customer.call('POST /bookings', { body: { ...wish, bookingDate } })).status).toBe(201)
    }
    const { status, body, headers } = await feed(await ownLink(customer))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/calendar')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(valuesOf(body, 'DTSTART')).toEqual(['20261024T080000Z', '20261026T090000Z'])
    expect(valuesOf(body, 'DTEND')).toEqual(['20261024T083000Z', '20261026T093000Z'])
    expect(valuesOf(body, 'SUMMARY')).toEqual(Array(2).fill('Test wash\\, Test branch'))
    expect(valuesOf(body, 'STATUS')).toEqual(['TENTATIVE', 'TENTATIVE'])
  })

  test('a calendar is of the form that RFC 5545 asks for: lines of 75 bytes at most, an id and a stamp for each event', async () => {
    const customer = await newCustomer()
    const { body: booking } = await customer.call('POST /bookings', { body: wish })
    const file = (await feed((await ownLink(customer)).replace('lang=en', 'lang=ar'))).body
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = linesOf(file)
    expect([lines[0], lines[1], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR'])
    expect(valuesOf(file, 'UID')).toEqual([`${booking._id}@car-wash`])
    expect(valuesOf(file, 'DTSTAMP')).toHaveLength(1)
    expect(valuesOf(file, 'SUMMARY')).toEqual(['غسيل تجريبي\\, Test branch'])
  })

  test('a calendar is in the language in which its address was made', async () => {
    const customer = await newCustomer()
    await customer.call('POST /bookings', { body: wish })
    const { url } = (await customer.call('POST /users/calendar-link', { query: { lang: 'it' } })).body
    expect(valuesOf((await feed(url)).body, 'SUMMARY')).toEqual(['Lavaggio di prova\\, Test branch'])
  })

  test('a calendar of a branch has service, plate and first name, and no other word about a person', async () => {
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const customer = await newCustomer()
    await customer.call('POST /bookings', { body: { ...wish, plate: 'AB123CD', notes: 'Secret note' } })
    const walkIn = { name: 'Carlo Verdi', phone: '+39 333 1234567' }
    await desk.call('POST /bookings', { body: { ...wish, bookingTime: '11:00', walkIn } })
    const { body } = await feed(await branchLink(desk))
    expect(valuesOf(body, 'SUMMARY')).toEqual(['Test wash\\, AB123CD\\, Zoraida', 'Test wash\\, Carlo'])
    for (const text of ['Neri', 'Verdi', '1234567', 'Secret', '@example']) expect(body).not.toContain(text)
  })

  test('a calendar holds what occupies a bay from a week ago to 90 days ahead, and nobody else’s', async () => {
    const customer = await newCustomer()
    const other = await newCustomer()
    await other.call('POST /bookings', { body: wish })
    const { body: kept } = await customer.call('POST /bookings', { body: wish })
    const { body: ended } = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })
    await customer.call('POST /bookings/:id/cancel', { params: { id: ended._id } })
    const url = await ownLink(customer)
    const ids = async () => valuesOf((await feed(url)).body, 'UID')
    expect(await ids()).toEqual([`${kept._id}@car-wash`])
    app.clock.set('2026-11-30T09:00:00Z')
    expect(await ids()).toHaveLength(1)
    app.clock.advance(1)
    expect(await ids()).toEqual([])
    app.clock.set('2026-08-25T09:00:00Z')
    expect(await ids()).toEqual([])
    app.clock.advance(1)
    expect(await ids()).toHaveLength(1)
  })

  test('a calendar has at most so many bookings, the nearest of them', async () => {
    const admin = await app.signedInAs('super-admin')
    await admin.call('POST /bookings', { body: { ...wish, walkIn: { name: 'Carlo' } } })
    const model = BookingModel(app.context.db)
    const { _id, ...one } = (await model.findOne().lean()) ?? {}
    const copies = Array.from({ length: MAX_EVENTS }, (_none, n) => ({
      ...one,
      startAt: new Date(Date.parse('2026-11-24T10:00:00Z') + n * 60_000),
    }))
    await model.collection.insertMany(copies)
    const ids = valuesOf((await feed(await branchLink(admin))).body, 'UID')
    expect(ids).toHaveLength(MAX_EVENTS)
    expect(ids[0]).toBe(`${String(_id)}@car-wash`)
  })
})

describe('the address of a calendar', () => {
  test('the address of a calendar is shown until it is renewed or ended, and then the old one is dead for good', async () => {
    const customer = await newCustomer()
    const shown = async () => (await customer.call('GET /users/calendar-link')).body.url
    expect(await shown()).toBeNull()
    const first = await ownLink(customer)
    expect(await shown()).toBe(first)
    const second = await ownLink(customer)
    expect(refusal(await feed(first))).toBe(NOT_FOUND)
    expect((await feed(second)).status).toBe(200)
    expect((await customer.call('DELETE /users/calendar-link')).status).toBe(204)
    expect((await customer.call('DELETE /users/calendar-link')).status).toBe(404)
    expect(await shown()).toBeNull()
    const third = await ownLink(customer)
    for (const old of [first, second]) expect(refusal(await feed(old))).toBe(NOT_FOUND)
    expect((await feed(third)).status).toBe(200)
  })

  test('the address of a calendar of a branch ends when its maker is demoted, moved or disabled, and when somebody renews or ends it', async () => {
    const superAdmin = await app.signedInAs('super-admin')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const elsewhere = await makeBranch(app.context)
    const url = await branchLink(desk)
    const users = app.db.collection('users')
    const maker = { _id: new Types.ObjectId(desk.userId) }
    const changes = [
      { disabled: true },
      { branch: elsewhere._id },
      { role: 'customer' },
      { deletedAt: new Date() },
    ]
    for (const change of changes) {
      await users.updateOne(maker, { $set: change })
      expect(refusal(await feed(url))).toBe(NOT_FOUND)
      const asked = await superAdmin.call('GET /admin/branches/:id/calendar-link', ofBranch())
      expect(asked.body.url).toBeNull()
      const before = { disabled: false, branch: branch._id, role: 'branch-admin', deletedAt: null }
      await users.updateOne(maker, { $set: before })
      expect((await feed(url)).status).toBe(200)
    }
    const renewed = await branchLink(superAdmin)
    expect(refusal(await feed(url))).toBe(NOT_FOUND)
    expect((await feed(renewed)).status).toBe(200)
    await desk.call('DELETE /admin/branches/:id/calendar-link', ofBranch())
    expect(refusal(await feed(renewed))).toBe(NOT_FOUND)
    const audit = app.db.collection<{ action: string; actor: { id: Types.ObjectId } }>('audit')
    const rows = await audit.find({ 'object.id': branch.id }).sort({ _id: 1 }).toArray()
    expect(rows.slice(-3).map(({ action, actor }) => [action, actor.id.toHexString()])).toEqual([
      ['branch.calendar-link', desk.userId],
      ['branch.calendar-link', superAdmin.userId],
      ['branch.calendar-end', desk.userId],
    ])
  })

  test('the address of a calendar of another branch is nobody’s business', async () => {
    const other = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: other._id })
    expect(
      refusal(await desk.call('GET /admin/branches/:id/calendar-link', { params: { id: branch.id } })),
    ).toBe(NOT_FOUND)
    expect(
      refusal(await desk.call('POST /admin/branches/:id/calendar-link', { params: { id: branch.id } })),
    ).toBe(NOT_FOUND)
    expect(
      refusal(await desk.call('DELETE /admin/branches/:id/calendar-link', { params: { id: branch.id } })),
    ).toBe(NOT_FOUND)
    const stored = await app.db.collection('branches').findOne({ _id: branch._id })
    expect(stored).not.toHaveProperty('calendarLink')
  })

  test('the address of a calendar ends with the account', async () => {
    const passwordHash = await app.context.passwords.hash('three blue buckets')
    const customer = await app.signedInAs('customer', { passwordHash })
    const url = await ownLink(customer)
    const body = { password: 'three blue buckets' }
    expect((await customer.call('DELETE /users/me', { body })).status).toBe(204)
    expect(refusal(await feed(url))).toBe(NOT_FOUND)
  })

  test('changed or unknown is the same 404, and too many from one address are refused, but not right ones', async () => {
    const url = await ownLink(await newCustomer())
    const token = /calendar\/(.+)\.ics/.exec(url)?.[1] ?? ''
    const changed = [`${token}A`, token.slice(1), 'A'.repeat(43), '%00', 'x']
    for (const each of changed) expect(refusal(await feed(url.replace(token, each)))).toBe(NOT_FOUND)
    const unknown = () => app.visitor.call('GET /calendar/:token.ics', { params: { token: 'x' } })
    for (let n = 0; n < REAL_LIMITS.unknownLinksPerIp; n++) await unknown()
    expect(refusal(await unknown())).toBe('429 RATE_LIMITED')
    expect((await feed(url)).status).toBe(200)
  })
})
