import { describe, expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch } from '../../testing/factories.ts'
import { TestClient, type BodyOf, type TestReply } from '../../testing/test-client.ts'
import { sendMails } from '../../testing/send-mails.ts'
import { sendDueMails } from '../messages/outbox/sender.ts'

const { refusal } = TestClient
const app = await appForFile()

const read = async (admin: TestClient) => (await admin.call('GET /admin/settings')).body

/** Saves the settings as they are, in this currency. */
async function choose(admin: TestClient, currency: BodyOf<'PUT /admin/settings'>['currency']) {
  const { rev, brand, policies } = await read(admin)
  return admin.call('PUT /admin/settings', { body: { rev, brand, policies, currency } })
}

const wash = { name: 'Express', description: 'Outside only', price: 12.5, duration: 20, features: [] }
const five = { name: 'Five', description: 'Five washes', price: 50, washCount: 5, validityDays: 90 }

describe('the currency', () => {
  it('the currency is the euro until another with two decimals is chosen, and the trail names both', async () => {
    const admin = await app.signedInAs('super-admin')
    expect(await read(admin)).toMatchObject({ currency: 'EUR', currencyFixed: false })
    expect((await choose(admin, 'USD')).body).toMatchObject({ currency: 'USD', currencyFixed: false, rev: 1 })
    expect((await app.visitor.call('GET /config')).body.currency).toBe('USD')
    const trail = await admin.call('GET /admin/audit', { query: {} })
    expect(trail.body.data).toMatchObject([{ before: { currency: 'EUR' }, after: { currency: 'USD' } }])
    // Absent: unchanged.
    expect((await choose(admin, undefined)).body).toMatchObject({ currency: 'USD' })
  })

  it.each([['JPY'], ['KWD'], ['XYZ'], ['HUF'], ['eur'], [''], [7], [null]])(
    'the currency is never %j',
    async wrong => {
      const admin = await app.signedInAs('super-admin')
      const { brand, policies } = await read(admin)
      const body = { rev: 0, brand, policies, currency: wrong }
      const refused = await admin.raw('PUT', '/admin/settings', { body })
      expect(refusal(refused)).toBe('400 VALIDATION')
      expect(TestClient.errorOf(refused).details).toMatchObject([{ path: 'currency' }])
      expect(await read(admin)).toMatchObject({ currency: 'EUR', rev: 0 })
    },
  )

  it.each<[string, (admin: TestClient) => Promise<TestReply>]>([
    ['service', admin => admin.call('POST /services', { body: wash })],
    ['package', admin => admin.call('POST /packages', { body: five })],
    ['till', admin => admin.call('POST /admin/tills', { body: { float: 50 } })],
  ])('the currency stays from the first %s on, while everything else may change', async (_thing, create) => {
    const admin = await app.signedInAs('super-admin')
    await choose(admin, 'USD')
    expect(refusal(await create(admin))).toBe('201')
    expect(await read(admin)).toMatchObject({ currency: 'USD', currencyFixed: true })
    const refused = await choose(admin, 'GBP')
    expect(refusal(refused)).toBe('409 STATE_CONFLICT')
    expect(TestClient.errorOf(refused).message).toBe(
      'There are prices in USD: the currency can no longer change.',
    )
    expect(TestClient.errorOf(refused).settings).toEqual(await read(admin))
    expect(refusal(await choose(admin, 'USD'))).toBe('200')
  })

  it('the currency is not fixed by a service that was refused', async () => {
    const admin = await app.signedInAs('super-admin')
    const nowhere = { ...wash, branches: ['6561f0f0f0f0f0f0f0f0f0f0'] }
    expect(refusal(await admin.call('POST /services', { body: nowhere }))).toBe('404 NOT_FOUND')
    expect(await read(admin)).toMatchObject({ currencyFixed: false })
  })

  it('one of a change and first prices at once wins: no price is in a currency that changed after it', async () => {
    const admin = await app.signedInAs('super-admin')
    const [change, ...created] = await Promise.all([
      choose(admin, 'USD'),
      admin.call('POST /services', { body: wash }),
      admin.call('POST /packages', { body: five }),
      admin.call('POST /admin/tills', { body: { float: 50 } }),
    ])
    expect(created.map(refusal)).toEqual(['201', '201', '201'])
    const { currency } = await read(admin)
    expect([refusal(change), currency]).toEqual(
      currency === 'USD' ? ['200', 'USD'] : ['409 STATE_CONFLICT', 'EUR'],
    )
    expect(refusal(await choose(admin, 'GBP'))).toBe('409 STATE_CONFLICT')
  })
})

it('no mail and no file is left in euro with another currency', async () => {
  const admin = await app.signedInAs('super-admin')
  await choose(admin, 'USD')
  const branch = await makeBranch(app.context)
  const service = (await admin.call('POST /services', { body: wash })).body
  const texts = new Map([['config', JSON.stringify((await app.visitor.call('GET /config')).body)]])
  for (const [bookingTime, language] of [
    ['10:00', 'en'],
    ['11:00', 'it'],
    ['12:00', 'ar'],
  ] as const) {
    const customer = await app.signedInAs('customer', { language })
    const wish = { branchId: branch.id, serviceId: service._id, bookingDate: '2026-11-23', bookingTime }
    const booked = await customer.call('POST /bookings', { body: wish })
    await sendMails(app.context)
    await sendDueMails(app.context)
    const paid = await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: booked.body._id },
      body: { paymentStatus: 'paid' },
    })
    expect([booked, paid].map(refusal)).toEqual(['201', '200'])
    for (const file of ['bookings', 'reports', 'payments', 'settlement'] as const) {
      const period = { from: '2026-11-01', to: '2026-11-30' }
      const query = { ...period, format: 'csv', lang: language } as const
      const { body } = await admin.download(`GET /admin/${file}`, { query })
      expect(body, file).toContain('(USD)')
      texts.set(`${file} ${language}`, body)
    }
  }
  const prices = app.sent.filter(({ text }) => /12[.,]50\s?(?:USD|US\$)|\$12\.50/u.test(text))
  expect(prices.length).toBeGreaterThanOrEqual(3)
  for (const mail of app.sent) texts.set(mail.subject, `${mail.text}${mail.html ?? ''}`)
  for (const [name, text] of texts) expect(text, name).not.toMatch(/€|\bEUR\b|\beuro\b|يورو/iu)
})
