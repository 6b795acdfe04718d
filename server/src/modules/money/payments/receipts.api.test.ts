import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { expectSound, pay, rowsOf } from './testing/paying.ts'

const app = await appForFile()

const body = (name: string, receiptCode?: string | null) => ({
  ...{
    name,
    location: 'Via Roma 1',
    phone: '+39 06 1234567',
    operatingHours: '08:00',
    closeingHours: '20:00',
  },
  ...(receiptCode === undefined ? {} : { receiptCode }),
})
const open = (admin: TestClient, name: string, receiptCode?: string | null) =>
  admin.call('POST /admin/branches', { body: body(name, receiptCode) })

/** Books at a branch and pays there; returns the receipt's number. */
async function receiptAt(branchId: string, bookingTime = '10:00'): Promise<string | null | undefined> {
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const wish = { branchId, serviceId: service.id, bookingDate: '2026-11-23', bookingTime }
  const booking = await customer.call('POST /bookings', { body: wish })
  const desk = await app.signedInAs('branch-admin', { branch: new Types.ObjectId(branchId) })
  await pay(desk, booking.body._id)
  return (await rowsOf(desk, { forId: booking.body._id }))[0]?.receiptNo
}

test('branches whose names and ids are alike, or have no Latin letter, number their receipts apart', async () => {
  const admin = await app.signedInAs('super-admin')
  const names = ['Washline Alfa', 'Washline Alfa', 'Washline Adria', 'فرع دبي', 'فرع الرياض', '洗車']
  // At once: the codes are made of what the others have.
  const opened = await Promise.all(names.map(name => open(admin, name)))
  expect(opened.map(({ status }) => status)).toEqual(names.map(() => 201))
  const numbers: unknown[] = []
  for (const { body: branch } of opened) {
    expect(branch.receiptCode).toMatch(/^[A-Z]{1,4}\d*$/)
    numbers.push(await receiptAt(branch._id))
    expect(numbers.at(-1)).toBe(`${branch.receiptCode}-2026-1`)
  }
  expect(new Set(numbers).size).toBe(names.length)
  await expectSound(app)
})

test('a receipt names the customer who paid, and the booking that names vehicle and walk-in', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer', { name: 'Ada Rossi' })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const own = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '10:00' } })
  const other = await desk.call('POST /bookings', { body: { ...wish, bookingTime: '11:00', walkIn } })
  const receiptOf = async (id: string) => {
    await pay(desk, id)
    const [row] = await rowsOf(desk, { forId: id })
    return (await desk.call('GET /admin/payments/:id', { params: { id: row?._id ?? '' } })).body
  }
  expect(await receiptOf(own.body._id)).toMatchObject({ customer: 'Ada Rossi', for: { _id: own.body._id } })
  expect(await receiptOf(other.body._id)).toMatchObject({ customer: null, for: { _id: other.body._id } })
})

test('the owner chooses a code, which no other branch may have, in whatever case it is typed', async () => {
  const admin = await app.signedInAs('super-admin')
  const first = (await open(admin, 'Roma', ' rm1 ')).body
  expect(first.receiptCode).toBe('RM1')
  const taken = {
    status: 400,
    body: { error: 'VALIDATION', details: [{ path: 'receiptCode', code: 'taken' }] },
  }
  expect(await open(admin, 'Milano', 'Rm1')).toMatchObject(taken)
  expect(await open(admin, 'Milano', 'HQ')).toMatchObject(taken)
  const second = (await open(admin, 'Milano')).body
  const save = (who: TestClient, receiptCode?: string | null) =>
    who.call('PUT /admin/branches/:id', { params: { id: second._id }, body: body('Milano', receiptCode) })
  expect(await save(admin, 'RM1')).toMatchObject(taken)
  expect((await save(admin)).body).toMatchObject({ receiptCode: 'MILA' })
  expect((await save(admin, 'MI')).body).toMatchObject({ receiptCode: 'MI' })
  expect((await save(admin, null)).body).toMatchObject({ receiptCode: 'MILA' })
  for (const wrong of ['X', 'MILANO-EST', 'میلان', 'M I'])
    expect((await save(admin, wrong)).body).toMatchObject({
      details: [{ path: 'receiptCode', code: 'not_a_code' }],
    })
  const desk = await app.signedInAs('branch-admin', { branch: new Types.ObjectId(second._id) })
  expect((await save(desk, 'MINE')).status).toBe(403)
  const { data } = (await admin.call('GET /admin/audit', { query: { kind: 'branch' } })).body
  expect(data[0]).toMatchObject({ before: { receiptCode: 'MI' }, after: { receiptCode: 'MILA' } })
})

test('a branch that takes over another one’s code goes on after its numbers', async () => {
  const admin = await app.signedInAs('super-admin')
  const [old, next] = [(await open(admin, 'Old', 'CODE')).body, (await open(admin, 'New', 'NEXT')).body]
  expect(await receiptAt(old._id)).toBe('CODE-2026-1')
  const rename = (id: string, name: string, code: string) =>
    admin.call('PUT /admin/branches/:id', { params: { id }, body: body(name, code) })
  await rename(old._id, 'Old', 'PAST')
  await rename(next._id, 'New', 'CODE')
  expect(await receiptAt(next._id)).toBe('CODE-2026-2')
  expect(await receiptAt(old._id, '11:00')).toBe('PAST-2026-1')
  await expectSound(app)
})

test('a receipt keeps the legal name, tax number, branch and address that it was issued with', async () => {
  const branch = await makeBranch(app.context, { name: 'Roma', location: 'Via Roma 1' })
  const admin = await app.signedInAs('super-admin')
  const rename = async (legalName: string, taxNumber: string) => {
    const { rev, brand, policies } = (await admin.call('GET /admin/settings')).body
    await admin.call('PUT /admin/settings', {
      body: { rev, brand: { ...brand, legalName, taxNumber }, policies },
    })
  }
  await receiptAt(branch.id)
  await rename('Onda S.r.l.', 'IT123')
  await receiptAt(branch.id, '11:00')
  await rename('Mare S.p.A.', 'IT456')
  const moved = { ...body('Ostia'), location: 'Via Ostia 2' }
  expect(
    (await admin.call('PUT /admin/branches/:id', { params: { id: branch.id }, body: moved })).status,
  ).toBe(200)
  await receiptAt(branch.id, '12:00')
  const receipts: unknown[] = []
  for (const { _id } of await rowsOf(admin))
    receipts.push((await admin.call('GET /admin/payments/:id', { params: { id: _id }, query: {} })).body)
  expect(receipts).toMatchObject([
    { legalName: 'Mare S.p.A.', taxNumber: 'IT456', branchId: { name: 'Ostia' }, address: 'Via Ostia 2' },
    { legalName: 'Onda S.r.l.', taxNumber: 'IT123', branchId: { name: 'Roma' }, address: 'Via Roma 1' },
    { legalName: app.context.settings().brand.name, branchId: { name: 'Roma' }, address: 'Via Roma 1' },
  ])
})
