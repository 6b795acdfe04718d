import { expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { TestClient } from '../../testing/test-client.ts'
import { keepWallTimes } from '../bookings/change/keep-times.service.ts'
import { writeUnderOtherRules } from '../bookings/testing/other-rules.ts'
import { sendDueMails } from '../messages/outbox/sender.ts'
import { bodyOf, save } from '../office/replanning/testing/edited-branch.ts'
import { endOffers } from './offers.service.ts'
import { accept, DAY, entriesOf, fullDays } from './testing/full-day.ts'

const sent: { subject: string; text: string }[] = []
const app = await appForFile({
  mailer: {
    kind: 'smtp',
    send: letter => {
      sent.push(letter)
      return Promise.resolve()
    },
  },
})
const { refusal } = TestClient
const { start, round, sound } = fullDays(app)

const mailed = async () => {
  sent.length = 0
  await sendDueMails(app.context)
  return sent.map(({ subject }) => subject)
}
const withdraw = async (serviceId: string) => {
  const owner = await app.signedInAs('super-admin')
  expect((await owner.call('DELETE /services/:id', { params: { id: serviceId } })).status).toBe(204)
}

test('a wait for a service that is withdrawn ends at once, with one mail', async () => {
  const { wait, place } = await start()
  const { own } = await wait()
  await withdraw(place.serviceId)
  await round()
  await round()
  expect((await own())?.state).toBe('over')
  expect(await mailed()).toEqual(['We’ve stopped looking for your wash'])
  expect(sent[0]?.text).toContain('Test wash')
})

test('an open offer is honoured at its price and length, also when the service changes or leaves the menu', async () => {
  const { wait, free, place } = await start()
  const { customer, id, own } = await wait()
  await free()
  await round()
  const price = (await own())?.offer?.price
  await app.db.collection('services').updateMany({}, { $set: { priceCents: 9000, duration: 90 } })
  await withdraw(place.serviceId)
  await round()
  expect(await own()).toMatchObject({ state: 'offered', offer: { price } })
  const { status, body } = await accept(customer, id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ bookingTime: '10:00', serviceId: { price } })
  expect(Date.parse(body.endsAt) - Date.parse(body.startsAt)).toBe(30 * 60_000)
  await sound()
})

test('an offer ends within a round, with a mail, when its branch loses the bay for it', async () => {
  const { wait, free, branch } = await start(2)
  const { own } = await wait()
  await free(0)
  await round()
  expect((await own())?.state).toBe('offered')
  await mailed()
  await app.db.collection('branches').updateOne({ _id: branch._id }, { $set: { bays: 1 }, $inc: { cfg: 1 } })
  app.clock.advance(2000)
  await new Promise(resolve => setTimeout(resolve, 1100))
  await round()
  expect(await own()).toMatchObject({ state: 'waiting', offer: null })
  expect(await mailed()).toEqual(['The place held for you at Test branch is gone'])
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
})

test('an offer ends, with a mail, and a booking takes its cells, when new rules of the zone put its place elsewhere', async () => {
  const { wait, free, branch } = await start()
  const { own } = await wait()
  await free(1)
  await round()
  expect(await own()).toMatchObject({ state: 'offered', offer: { bookingTime: '10:30' } })
  await mailed()
  // The place is now held at 9:30, and the car of 11:00 stands at 10:00.
  await writeUnderOtherRules(app.db, branch.id, DAY)
  await endOffers(app.context, app.clock.now())
  expect(await own()).toMatchObject({ state: 'waiting', offer: null })
  expect(await mailed()).toEqual(['The place held for you at Test branch is gone'])
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
  expect(await keepWallTimes(app.context)).toEqual({ kept: 2, left: 0 })
  await sound()
})

test('an offer ends with its place, and with a mail, in the change of the branch that takes the place', async () => {
  const { wait, free, branch } = await start(2)
  const { own } = await wait()
  await free(0)
  await round()
  await mailed()
  const owner = await app.signedInAs('super-admin')
  const { status } = await save(owner, branch, { ...bodyOf(branch), bays: 1, replan: true })
  expect(status).toBe(200)
  await sound()
  expect(await own()).toMatchObject({ state: 'waiting', offer: null })
  expect(await mailed()).toEqual(['The place held for you at Test branch is gone'])
})

test('one customer is offered one time once, however many wishes for it they have', async () => {
  const { wait, free, wish } = await start(3)
  const { customer } = await wait()
  for (const toTime of ['19:00', '18:00'])
    expect((await customer.call('POST /waiting', { body: { ...wish, toTime } })).status).toBe(201)
  for (const car of [0, 1, 2]) await free(car)
  await Promise.all([round(), round()])
  await round()
  const offered = (await entriesOf(customer)).filter(({ offer }) => offer !== null)
  expect(offered.map(({ offer }) => offer?.bookingTime)).toEqual(['10:00'])
  await customer.call('POST /waiting/:id/decline', { params: { id: offered[0]?._id ?? '' } })
  await round()
  expect((await entriesOf(customer)).filter(({ offer }) => offer !== null)).toEqual([])
  await sound()
})

test('the link of an offer’s mail shows it and books it without a login, and leads to the booking', async () => {
  const { wait, free } = await start()
  const { customer } = await wait()
  await free(1)
  await round()
  await mailed()
  const token = /\/offer\/(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  expect(sent.at(-1)?.text).toContain('Price:')
  const byLink = { params: { token } }
  const shown = await app.visitor.call('GET /offers/:token', byLink)
  expect(shown.body).toMatchObject({ state: 'offered', bookingDate: DAY, bookingTime: '10:30', price: 20 })
  expect(JSON.stringify(shown.body)).not.toContain('@')
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
  const replies = await Promise.all([1, 2].map(() => app.visitor.call('POST /offers/:token/accept', byLink)))
  expect(replies.map(refusal)).toEqual(['200', '200'])
  const { state, visit = '' } = (await app.visitor.call('GET /offers/:token', byLink)).body
  expect(state).toBe('booked')
  expect((await app.visitor.call('GET /visits/:token', { params: { token: visit } })).body).toMatchObject({
    bookingTime: '10:30',
  })
  expect((await customer.call('GET /users/bookings')).body.data).toHaveLength(1)
  for (const wrong of [`${token}A`, 'x', visit])
    expect(refusal(await app.visitor.call('GET /offers/:token', { params: { token: wrong } }))).toBe(
      '404 NOT_FOUND',
    )
  await sound()
})

test('the link of an offer declines it, and one that has ended says so and books nothing', async () => {
  const { wait, free } = await start()
  const first = await wait()
  const next = await wait()
  await free()
  await round()
  await mailed()
  const token = /\/offer\/(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  const byLink = { params: { token } }
  expect((await app.visitor.call('POST /offers/:token/decline', byLink)).body.state).toBe('over')
  expect((await first.own())?.state).toBe('waiting')
  expect(refusal(await app.visitor.call('POST /offers/:token/accept', byLink))).toBe('409 STATE_CONFLICT')
  await round()
  expect((await next.own())?.state).toBe('offered')
  expect((await app.visitor.call('GET /offers/:token', byLink)).body.state).toBe('over')
})
