import { expect, test } from 'vitest'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { checkIntegrity } from '../../integrity/integrity.service.ts'

const { app, second } = await serversForFile()

test('one hundred payments of one booking on two servers leave one row, and fifty returns one reversal', async () => {
  const branch = await makeBranch(app.context, { bays: 2 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const here = await app.signedInAs('branch-admin', { branch: branch._id })
  const there = second.as(here)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { _id: id } = (await here.call('POST /bookings', { body: { ...wish, walkIn } })).body
  const send = async (n: number, body: { paymentStatus: 'paid' | 'unpaid'; method?: 'cash' }) => {
    const replies = await Promise.all(
      Array.from({ length: n }, (_, i) =>
        (i % 2 === 0 ? here : there).call('PATCH /admin/bookings/:id/payment', { params: { id }, body }),
      ),
    )
    // BUSY is an answer too: the row below shows that no payment was lost or doubled.
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  }
  // Of rows with one time, the tests' own, those of another process have no order.
  const amounts = async () =>
    (await here.call('GET /admin/payments')).body.data.map(({ amount }) => amount).toSorted((a, b) => a - b)

  await send(100, { paymentStatus: 'paid', method: 'cash' })
  expect(await amounts()).toEqual([24.9])
  await send(50, { paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
