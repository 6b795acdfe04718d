import { Schema, type Connection } from 'mongoose'
import { expect, it } from 'vitest'
import { dropTrialDemo } from '../demo/prepare.ts'
import { appForFile } from '../testing/app-for-file.ts'
import { given, is } from './field.ts'
import { fillSince, migrate } from './migrations.ts'
import { definitions } from './model.ts'

const app = await appForFile()

it('a database is brought forward once by each step that is new to it, and a new one by none', async () => {
  const { db } = app
  const done: string[] = []
  const step = (name: string) => (on: Connection) => {
    done.push(name)
    return on
      .collection('rows')
      .updateMany({}, { $set: { [name]: true } })
      .then(() => undefined)
  }
  const version = async () => (await db.collection('meta').findOne({}))?.['version'] as unknown
  await migrate(db, { steps: [step('one')] })
  expect([done, await version()]).toEqual([[], 2])
  await db.collection('rows').insertOne({})
  const later = [step('one'), step('two'), step('three')]
  const backUp = () => Promise.resolve(`/${done.push('backup') > 0 ? 'before' : ''}.db`)
  await migrate(db, { steps: later, backUp })
  await migrate(db, { steps: later, backUp })
  expect([done, await version()]).toEqual([['backup', 'two', 'three'], 4])
  expect(await db.collection('rows').findOne({})).toMatchObject({ two: true, three: true })
  await expect(migrate(db, { steps: [step('one')] })).rejects.toThrow(
    /^The data was written by a newer version of this program \((.+), schema 4; this is \1, which knows 2\): .* restore \/before\.db with this one$/,
  )
})

it('a field that is new with a version is filled in the documents that lack it, however many', async () => {
  const cars = app.db.collection('cars')
  await cars.insertMany([{ note: 'own' }, ...Array.from({ length: 2500 }, () => ({}))])
  const fields = { _id: given(is.id, 'kept'), note: given(is.text, 'kept', { blank: '', since: 3 }) }
  const car = { schema: new Schema({}, { collection: 'cars' }), fields, lines: 'kept' as const }
  await fillSince(app.db, 3, [car])
  expect(await cars.countDocuments({ note: { $exists: true } })).toBe(1)
  await fillSince(app.db, 2, [car])
  expect(await cars.countDocuments({ note: '' })).toBe(2500)
  expect(await cars.countDocuments({ note: 'own' })).toBe(1)
})

it('each field that is new has a schema version whose migration fills it', async () => {
  await migrate(app.db)
  const version = (await app.db.collection('meta').findOne({}))?.['version'] as number
  const since = definitions().flatMap(({ fields }) => Object.values(fields).map(field => field.since ?? 1))
  expect(since.filter(each => each > version)).toEqual([])
})

it('data of a trial from before the first release is refused in one line, and left as it is', async () => {
  const { db } = app
  const meta = db.collection<{ _id: string; version: number }>('meta')
  await meta.insertOne({ _id: 'schema', version: 18 })
  await expect(migrate(db)).rejects.toThrow(/^The data was written by a trial version from before 1\.0\.0/)
  expect(await meta.find().toArray()).toEqual([{ _id: 'schema', version: 18 }])
})

it('the demo deletes the sample chain of a trial, and no other data', async () => {
  const { db } = app
  const collections = async () => (await db.listCollections()).map(({ name }) => name).sort()
  await db.collection<{ _id: string }>('meta').insertOne({ _id: 'schema' })
  await db.collection('rows').insertOne({})
  const before = await collections()
  await dropTrialDemo(app.context)
  expect(await collections()).toEqual(before)
  await db.collection<{ _id: string }>('demoMark').insertOne({ _id: 'demo' })
  await dropTrialDemo(app.context)
  expect(await collections()).toEqual([])
  await migrate(db)
})
