import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../testing/factories.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { noteAddresses } from '../accounts/users/account.service.ts'
import { UserModel } from '../accounts/users/user.model.ts'
import { enqueueMail } from '../messages/outbox/outbox.service.ts'
import { sendDueMails } from '../messages/outbox/sender.ts'
import { eraseCustomer } from './privacy/privacy.service.ts'

/** What the mail server answers; null: it takes the mail. */
let reply: object | null
const app = await appForFile({
  mailer: {
    kind: 'smtp',
    send: () => (reply ? Promise.reject(Object.assign(new Error('no'), reply)) : Promise.resolve()),
  },
})
const UNKNOWN = { command: 'RCPT TO', responseCode: 550 }

let ada: TestClient
let boss: TestClient
beforeEach(async () => {
  reply = UNKNOWN
  boss = await app.signedInAs('super-admin')
  ada = await app.signedInAs('customer', { email: 'ada@onda.it' })
})

async function write(email = 'ada@onda.it') {
  const to = { _id: new Types.ObjectId(ada.userId), email, language: null }
  await enqueueMail(app.context, { to, kind: 'passkey-added', data: {} })
  await sendDueMails(app.context, { heard: noteAddresses })
}
const page = async () => (await boss.call('GET /admin/customers/:id', { params: { id: ada.userId } })).body

describe('an address that refuses mail', () => {
  it('an address that refuses mail is said at the customer, at the booking on the desk and in the download', async () => {
    const branch = await makeBranch(app.context)
    const service = await makeService(app.context)
    const wish = { branchId: branch.id, serviceId: service.id }
    await ada.call('POST /bookings', { body: { ...wish, bookingDate: '2026-11-23', bookingTime: '10:00' } })
    expect(await page()).not.toHaveProperty('mailRefusedAt')
    await write()
    const mailRefusedAt = app.clock.now().toISOString()
    expect(await page()).toMatchObject({ mailRefusedAt })
    const [booking] = (await boss.call('GET /admin/bookings', { query: {} })).body.data
    expect(booking?.userId).toMatchObject({ email: 'ada@onda.it', mailRefusedAt })
    expect((await ada.call('GET /users/export')).body.profile).toMatchObject({ mailRefusedAt })
  })

  it('an address that refuses mail is one of the account alone, and not of a refusal that passes', async () => {
    await write('former@onda.it')
    reply = { command: 'RCPT TO', responseCode: 450 }
    await write()
    reply = { command: 'DATA', responseCode: 552 }
    await write()
    expect(await page()).not.toHaveProperty('mailRefusedAt')
  })

  it('an address that refuses mail is forgotten once it takes one', async () => {
    await write()
    reply = null
    await write()
    expect(await page()).not.toHaveProperty('mailRefusedAt')
  })

  it('an address that refuses mail is erased with the account', async () => {
    await write()
    await eraseCustomer(app.context, ada.userId)
    const [row] = await UserModel(app.db).find({ _id: ada.userId }).lean()
    expect(row).toMatchObject({ email: null, mailRefusedAt: null })
  })
})
