import type { ClientSession } from 'mongodb'
import { expect, test } from 'vitest'
import { engineOfEachTest } from '../testing/engine-of-each-test.ts'

const engine = engineOfEachTest()

interface Car {
  _id: number
  plate: string
  words: string[]
}

const carOf = (n: number): Car => ({ _id: n, plate: `P${n}`, words: [`a${n % 7}`, `b${n % 11}`, 'car'] })

/** Every car by each of its words, in the order of the plates, as an index and as a scan find them. */
async function found(by: 'words_1_plate_-1' | '$natural'): Promise<unknown[]> {
  const cars = engine.db.collection<Car>('cars')
  const hint = by === '$natural' ? { $natural: 1 as const } : by
  const words = ['a0', 'a6', 'b0', 'b10', 'car', 'new', 'none']
  return Promise.all(
    words.map(words => cars.find({ words }, { hint, sort: { plate: -1 }, projection: { _id: 1 } }).toArray()),
  )
}

test('the keys of a large transaction are those of its documents: added, changed twice, changed back and removed', async () => {
  const cars = engine.db.collection<Car>('cars')
  await cars.createIndex({ words: 1, plate: -1 }, {}, {})
  await cars.createIndex({ plate: 1 }, { unique: true }, {})
  await cars.insertMany(Array.from({ length: 50 }, (_, n) => carOf(n)))
  const change = async (session: ClientSession) => {
    await cars.insertMany(
      Array.from({ length: 300 }, (_, n) => carOf(50 + n)),
      { session },
    )
    await cars.updateMany({ _id: { $lt: 60 } }, { $set: { words: ['new', 'car'] } }, { session })
    await cars.updateOne({ _id: 3 }, { $set: { words: ['newer'] } }, { session })
    await cars.updateOne({ _id: 4 }, { $set: { words: carOf(4).words } }, { session })
    await cars.deleteMany({ _id: { $in: [5, 70] } }, { session })
    await cars.insertOne({ ...carOf(5), _id: 1000 }, { session })
  }
  await engine.client.withSession(session => session.withTransaction(() => change(session)))
  expect(await found('words_1_plate_-1')).toEqual(await found('$natural'))
  expect(await cars.countDocuments({ words: 'new' })).toBe(57)
  expect(await cars.countDocuments({ plate: { $gte: 'P' } })).toBe(349)
  await expect(cars.insertOne({ ...carOf(5), _id: 1001 })).rejects.toMatchObject({ code: 11000 })
})
