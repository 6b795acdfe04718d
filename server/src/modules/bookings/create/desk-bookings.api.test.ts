import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeUser } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { placeToBook } from '../testing/place-to-book.ts'

const app = await appForFile()

const { refusal } = TestClient

describe('the desk books', () => {
  test('the desk books for two walk-ins at one time, confirmed at once', async () => {
    const { wish, branch } = await placeToBook(app)
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const walkIn = { name: 'Carlo', phone: '+39 333 1234567', plate: 'ab123cd' }
    const replies = await Promise.all(
      [1, 2].map(() => desk.call('POST /bookings', { body: { ...wish, walkIn } })),
    )
    expect(replies.map(({ status, body }) => [status, body.status, body.walkIn?.plate])).toEqual([
      [201, 'confirmed', 'AB123CD'],
      [201, 'confirmed', 'AB123CD'],
    ])
  })

  test('the desk books in the running five minutes, for a customer at the desk', async () => {
    const { wish, branch } = await placeToBook(app)
    app.clock.set('2026-11-23T09:03:00Z')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const { id, email } = await makeUser(app.context)
    expect((await desk.call('GET /admin/customers', { query: { q: String(email) } })).status).toBe(200)
    const reply = await desk.call('POST /bookings', { body: { ...wish, customerId: id } })
    expect(reply.body).toMatchObject({ userId: { _id: id }, status: 'confirmed' })
  })

  test('the desk books for customers that its search shows, without revealing that others exist', async () => {
    const { wish, branch } = await placeToBook(app)
    const other = await makeBranch(app.context)
    const [desk, colleague] = [
      await app.signedInAs('branch-admin', { branch: branch._id }),
      await app.signedInAs('branch-admin', { branch: branch._id }),
    ]
    const boss = await app.signedInAs('super-admin')
    const [here, there] = [await makeUser(app.context), await makeUser(app.context, { phone: '+39 333 777' })]
    const visits = [
      { customerId: here.id },
      { customerId: there.id, branchId: other.id, bookingTime: '11:00' },
    ]
    for (const visit of visits)
      expect((await boss.call('POST /bookings', { body: { ...wish, ...visit } })).status).toBe(201)
    const before = await app.db.collection('bookings').countDocuments()
    const book = (client: TestClient, customerId: string, bookingTime: string) =>
      client.call('POST /bookings', { body: { ...wish, bookingTime, customerId } })

    expect(refusal(await book(desk, here.id, '14:00'))).toBe('201')
    const [guessed, missing] = [await book(desk, there.id, '15:00'), await book(desk, newId(), '15:00')]
    expect(refusal(guessed)).toBe('404 NOT_FOUND')
    expect({ ...guessed.body, requestId: null }).toEqual({ ...missing.body, requestId: null })
    // Without the whole number the customer is not found.
    for (const q of [there.name, '333 777', '777', `${String(there.email)}x`]) {
      await desk.call('GET /admin/customers', { query: { q } })
      expect(refusal(await book(desk, there.id, '15:00')), q).toBe('404 NOT_FOUND')
    }
    expect(await app.db.collection('bookings').countDocuments()).toBe(before + 1)

    await desk.call('GET /admin/customers', { query: { q: '+39333777' } })
    expect(refusal(await book(colleague, there.id, '15:00'))).toBe('404 NOT_FOUND')
    expect(refusal(await book(desk, there.id, '15:00'))).toBe('201')
    expect(refusal(await book(colleague, there.id, '16:00'))).toBe('201')
  })

  test('the desk books for one of them, not for both or nobody, and at its own branch', async () => {
    const { wish, branch } = await placeToBook(app)
    const other = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
    expect(refusal(await desk.call('POST /bookings', { body: wish }))).toBe('400 VALIDATION')
    expect(
      refusal(await desk.call('POST /bookings', { body: { ...wish, walkIn, customerId: newId() } })),
    ).toBe('400 VALIDATION')
    expect(
      refusal(await desk.call('POST /bookings', { body: { ...wish, walkIn, branchId: other.id } })),
    ).toBe('404 NOT_FOUND')
    expect(refusal(await app.visitor.call('POST /bookings', { body: wish }))).toBe('401 UNAUTHENTICATED')
  })
})
