import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { tellOfExpiry } from '../../wash-books/change/expiry-mail.service.ts'
import { importsOf } from './testing/imports.ts'

const app = await appForFile()
const { imported, customers } = importsOf(app)

describe('an import of customers', () => {
  test('an import of customers brings along packages: the washes left and the last day, as a paid package that is not a sale', async () => {
    const admin = await app.signedInAs('super-admin')
    const translations = { it: { name: 'Pacchetto d’Oro' } }
    const gold = await makePackage(app.context, { name: 'Gold', washCount: 10, translations })
    const file = `Nome;Cellulare;E-mail;Pacchetto;Lavaggi rimasti;Scadenza
Ada;345 1112221;ada@example.com;GOLD ;4;2027-01-31
Bice;345 1112222;;pacchetto  d’oro;1000;2026-11-21
Ciro;345 1112223;;${gold.id};1;2026-12-31
Dina;345 1112224;;;;`
    const counts = { rows: 4, created: 4, packages: 3, refused: 0, faults: [] }
    expect(await imported(admin, file, true)).toMatchObject(counts)
    expect(await app.db.collection('userPackages').countDocuments()).toBe(0)
    const period = { from: '2026-11-01', to: '2026-11-30' }
    await admin.call('GET /admin/reports', { query: period })
    expect(await imported(admin, file)).toMatchObject(counts)

    const { data } = (await admin.call('GET /admin/user-packages')).body
    const facts = data.map(each => [
      each.userId.name,
      each.packageId.name,
      each.packageId.price,
      each.availableWashes,
      each.expiryDate,
      each.isPaid,
    ])
    expect(facts.sort()).toEqual([
      ['Ada', 'Gold', 0, 4, '2027-01-31', true],
      ['Bice', 'Gold', 0, 1000, '2026-11-21', true],
      ['Ciro', 'Gold', 0, 1, '2026-12-31', true],
    ])
    const ada = (await customers())[0]?._id
    const one = data.find(({ userId }) => userId._id === String(ada))
    const ledger = await admin.call('GET /users/packages/:id/ledger', { params: { id: one?._id ?? '' } })
    expect(ledger.body.data).toMatchObject([
      { seq: 1, type: 'imported', remainingAfter: 4, availableAfter: 4, by: { role: 'super-admin' } },
    ])
    const { totals } = (await admin.call('GET /admin/reports', { query: period })).body
    expect(totals).toMatchObject({ packagesSold: 0, packageRevenue: 0, revenue: 0, washesOutstanding: 1005 })
    expect(await app.db.collection('payments').countDocuments()).toBe(0)
    expect(await app.db.collection('settlements').countDocuments()).toBe(0)
    await tellOfExpiry(app.context, app.clock.now())
    expect(await app.db.collection('outbox').countDocuments()).toBe(0)
    const action = 'user-package.import'
    expect(await app.db.collection('audit').countDocuments({ action })).toBe(3)
    expect((await checkIntegrity(app.context)).faults).toEqual([])
  })

  test('washes brought along are booked and used like any other, and never count as revenue', async () => {
    const admin = await app.signedInAs('super-admin')
    const [branch, service] = [await makeBranch(app.context), await makeService(app.context)]
    await makePackage(app.context, { name: 'Gold' })
    await imported(admin, 'name,phone,package,washes,expiry\nAda,345 1112221,Gold,2,2027-01-31')
    const [sold] = (await admin.call('GET /admin/user-packages')).body.data
    const customerId = sold?.userId._id ?? ''
    const booked = await admin.call('POST /bookings', {
      body: {
        ...{ branchId: branch.id, serviceId: service.id, customerId },
        ...{ bookingDate: '2026-11-21', bookingTime: '12:05', userPackageId: sold?._id ?? '' },
      },
    })
    expect(booked.status).toBe(201)
    app.clock.advance(1_200_000)
    const params = { id: booked.body._id, status: 'completed' } as const
    expect((await admin.call('PATCH /admin/bookings/:id/:status', { params })).status).toBe(200)
    const [used] = (await admin.call('GET /admin/user-packages')).body.data
    expect(used).toMatchObject({ remainingWashes: 1, availableWashes: 1 })
    expect(await app.db.collection('settlements').countDocuments()).toBe(0)
    for (const isPaid of [false, true]) {
      const body = { isPaid, reason: 'A mistake' }
      const paid = { params: { id: sold?._id ?? '' }, body }
      // What costs nothing stays paid.
      expect((await admin.call('PATCH /admin/user-packages/:id/payment', paid)).body).toMatchObject({
        isPaid: true,
      })
      expect((await checkIntegrity(app.context)).faults).toEqual([])
    }
    const period = { from: '2026-11-01', to: '2026-11-30' }
    const { totals } = (await admin.call('GET /admin/settlement', { query: period })).body
    expect(totals.unused).toEqual({ washes: 0, amount: 0 })
    expect(await app.db.collection('payments').countDocuments()).toBe(0)
  })

  test('an import of customers says by line which packages it cannot take, creates their customers without them, and leaves out those of known ones', async () => {
    const admin = await app.signedInAs('super-admin')
    await makePackage(app.context, { name: 'Gold' })
    await app.signedInAs('customer', { phone: '345 1112229' })
    const file = `name,phone,package,washes,expiry
A,345 1112221,Platinum,4,2027-01-31
B,345 1112222,Gold,0,2027-01-31
C,345 1112223,Gold,1001,2027-01-31
D,345 1112224,Gold,4,2026-11-20
E,345 1112225,Gold,4,31/01/2027
F,345 1112226,Gold,,
G,345 1112227,,3,
H,345 1112228,Silver,2.5,2025-01-01
Known,345 1112229,Gold,4,2027-01-31
J,345 1112230,Gold,4,2027-01-31`
    const expected = [
      [2, 'package', 'not_on_menu'],
      [3, 'washes', 'too_small'],
      [4, 'washes', 'too_big'],
      [5, 'expiry', 'in_past'],
      [6, 'expiry', 'not_a_date'],
      [7, 'washes', 'required'],
      [7, 'expiry', 'required'],
      [8, 'package', 'required'],
      [8, 'expiry', 'required'],
      [9, 'washes', 'not_whole'],
      [9, 'package', 'not_on_menu'],
      [9, 'expiry', 'in_past'],
      [10, 'package', 'known_customer'],
    ]
    for (const dryRun of [true, false]) {
      const { faults, ...counts } = await imported(admin, file, dryRun)
      expect(faults.map(({ line, path, code }) => [line, path, code])).toEqual(expected)
      expect(counts).toMatchObject({ rows: 10, created: 9, packages: 1, known: 1, refused: 0 })
    }
    expect(await imported(admin, file)).toMatchObject({ created: 0, packages: 0, known: 10, refused: 0 })
    expect(await app.db.collection('userPackages').countDocuments()).toBe(1)
    expect(await app.db.collection('washLedger').countDocuments()).toBe(1)
  })
})
