import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { importsOf } from '../../customers/import/testing/imports.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { answerResetRequests } from './passwords/password.service.ts'

const app = await appForFile()
const LURE = 'You won! http://evil.example/x'
const PHONE = '+39 345 1112223'
const PASSWORD = 'seven very wet sponges'

/** The fields that a reply refuses for the address in them. */
const lures = (reply: TestReply): string[] =>
  (TestClient.errorOf(reply).details ?? [])
    .filter(({ code }) => code === 'has_address')
    .map(({ path }) => path)

test('a name, a plate and a label with an address are refused wherever somebody writes them', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const boss = await app.signedInAs('super-admin')
  const account = { name: LURE, email: 'victim@example.com', phone: PHONE }
  expect(
    lures(await app.visitor.call('POST /auth/register', { body: { ...account, password: PASSWORD } })),
  ).toEqual(['name'])
  const vehicles = [{ plate: 'EVIL.EXAMPLE', label: 'see evil.example', type: 'car' as const }]
  const familyMembers = [{ name: 'evil.example', relationship: 'aunt' }]
  expect(
    lures(
      await customer.call('PUT /users/profile', {
        body: { name: LURE, phone: PHONE, vehicles, familyMembers },
      }),
    ).sort(),
  ).toEqual(['familyMembers.0.name', 'name', 'vehicles.0.label', 'vehicles.0.plate'])
  expect(lures(await boss.call('POST /admin/customers', { body: account }))).toEqual(['name'])
  const place = {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
  }
  const walkIn = { name: LURE, phone: PHONE, plate: 'EVIL.EXAMPLE' }
  expect(lures(await boss.call('POST /bookings', { body: { ...place, walkIn } })).sort()).toEqual([
    'walkIn.name',
    'walkIn.plate',
  ])
  expect(
    lures(
      await customer.call('POST /bookings', { body: { ...place, vehicleType: 'car', plate: 'EVIL.COM' } }),
    ),
  ).toEqual(['plate'])
})

test('whoever gets our mails at an address that is not theirs reads no word of the one who gave it', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const victim = { email: 'victim@example.com', name: 'Zelda Quick' }
  const stranger = await app.signedInAs('customer', victim)
  const label = 'Zelda says call me'
  const vehicles = [{ plate: 'AB123CD', label, type: 'car' as const }]
  const profile = await stranger.call('PUT /users/profile', {
    body: { name: victim.name, phone: PHONE, vehicles },
  })
  const booked = await stranger.call('POST /bookings', {
    body: {
      ...{ branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' },
      ...{ vehicleId: profile.body.vehicles[0]?._id, notes: 'Zelda was here' },
    },
  })
  expect(booked.status).toBe(201)
  await app.visitor.call('POST /auth/password/forgot', { body: { email: victim.email } })
  await answerResetRequests(app.context)
  await sendMails(app.context)
  expect(app.sent.map(({ to }) => to)).toEqual([victim.email, victim.email])
  expect(JSON.stringify(app.sent)).not.toMatch(/Zelda|Quick/)
})

test('an import takes a customer whose name has an address without it, and names the line', async () => {
  const { imported, customers } = importsOf(app)
  const boss = await app.signedInAs('super-admin')
  const file = `Name;Phone\nAnna Rossi www.evil.example;${PHONE}\nhttp://evil.example;+39 345 1112224\n`
  const done = await imported(boss, file)
  expect(done).toMatchObject({ rows: 2, created: 2, refused: 0 })
  expect(done.faults.map(({ line, path, code }) => [line, path, code])).toEqual([
    [2, 'name', 'has_address'],
    [3, 'name', 'has_address'],
  ])
  expect((await customers()).map(({ name }) => name as string).sort()).toEqual([
    '+39 345 1112224',
    'Anna Rossi',
  ])
})
