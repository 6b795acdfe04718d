import { expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makePackage } from '../../testing/factories.ts'
import { TIMED_TASKS } from '../../timed-tasks.ts'
import { sendDueMails } from '../messages/outbox/sender.ts'
import { runTimedWork } from '../office/timed-work/timed-work.service.ts'

const app = await appForFile()

/** The subjects of the mails sent after rounds of two servers at this instant. */
async function mailsAt(instant: string): Promise<string[]> {
  app.clock.set(instant)
  const round = () => runTimedWork(app.context, TIMED_TASKS)
  await Promise.all([round(), round()])
  await sendDueMails(app.context)
  return app.sent.splice(0).map(({ subject }) => subject)
}

test('a package with washes left brings one mail 14 days before it expires, and one for a new last day', async () => {
  const offer = await makePackage(app.context, { name: 'Gold' })
  const customer = await app.signedInAs('customer')
  const silent = await app.signedInAs('customer', { reminders: false })
  for (const each of [customer, silent]) {
    expect((await each.call('POST /packages/purchase', { body: { packageId: offer.id } })).status).toBe(201)
  }
  const expiresOn = (expiryDate: string) =>
    app.db.collection('userPackages').updateMany({}, { $set: { expiryDate } })
  await expiresOn('2026-12-20')
  expect(await mailsAt('2026-12-05T20:00:00Z')).toEqual([])
  expect(await mailsAt('2026-12-06T20:00:00Z')).toEqual(['Your package Gold expires soon'])
  expect(await mailsAt('2026-12-07T20:00:00Z')).toEqual([])
  await expiresOn('2026-12-21')
  expect(await mailsAt('2026-12-08T20:00:00Z')).toEqual(['Your package Gold expires soon'])
  await expiresOn('2026-12-22')
  await app.db.collection('userPackages').updateMany({}, { $set: { available: 0 } })
  expect(await mailsAt('2026-12-09T20:00:00Z')).toEqual([])
})
