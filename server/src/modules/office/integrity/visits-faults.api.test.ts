import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { holdPlace } from '../../../testing/hold-place.ts'
import { checkIntegrity } from './integrity.service.ts'

const app = await appForFile()
const faults = async () =>
  (await checkIntegrity(app.context)).faults.map(({ invariant, object }) => `${invariant} ${object}`)
const mark = (_id: string, seenUntil: string) =>
  app.db
    .collection<{ _id: string; seenUntil: Date }>('alertMarks')
    .insertOne({ _id, seenUntil: new Date(seenUntil) })

test('the check finds a place held for an offer that has ended', async () => {
  const branch = await makeBranch(app.context)
  const place = { branchId: branch.id, bookingDate: '2026-11-23', bookingTime: '14:00' }
  const hold = await holdPlace(app, place)
  if (!hold) throw new Error('no place')
  expect(await faults()).toEqual([])
  const ended = { $set: { state: 'waiting', offer: null } }
  await app.db.collection('waiting').updateOne({ _id: hold.for.id }, ended)
  expect(await faults()).toEqual([`I9 placeHold ${hold._id.toHexString()}`])
})

test('the check finds a mark of mails that is ahead of the clock, and one of no branch', async () => {
  const branch = await makeBranch(app.context)
  await mark(`${branch.id} alert`, '2026-11-01')
  expect(await faults()).toEqual([])
  const nobody = new Types.ObjectId().toHexString()
  await mark(`${branch.id} digest`, '2027-01-01')
  await mark(`${nobody} alert`, '2026-11-01')
  const expected = [`I9 alertMark ${branch.id} digest`, `I9 alertMark ${nobody} alert`]
  expect((await faults()).sort()).toEqual(expected.sort())
})
