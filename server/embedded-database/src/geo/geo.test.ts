import type { Document } from 'mongodb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../testing/temporary-engine.ts'

// https://www.mongodb.com/docs/manual/geospatial-queries/

interface Place extends Document {
  _id: string
}

let temporary: TemporaryEngine
const places = () => temporary.client.db('golden').collection<Place>('places')
const idsFound = async (filter: Document): Promise<string[]> =>
  (await places().find(filter).toArray()).map(({ _id }) => _id)
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })
const square = (low: number, high: number) => [
  [low, low],
  [high, low],
  [high, high],
  [low, high],
  [low, low],
]

beforeAll(async () => {
  temporary = await openTemporaryEngine()
})
afterEach(() => places().drop())
afterAll(() => temporary.close())

describe('on a plane', () => {
  const PAIRS: Place[] = [
    { _id: 'origin', at: [0, 0] },
    { _id: 'corner', at: [10, 10] },
    { _id: 'object', at: { x: 3, y: 4 } },
    {
      _id: 'list',
      at: [
        [50, 50],
        [1, 1],
      ],
    },
    { _id: 'none' },
    { _id: 'text', at: 'here' },
  ]
  test.each<[string, Document, string[]]>([
    [
      '$box holds its border',
      {
        $box: [
          [0, 0],
          [10, 10],
        ],
      },
      ['origin', 'corner', 'object', 'list'],
    ],
    ['$center holds its border', { $center: [[0, 0], 5] }, ['origin', 'object', 'list']],
    [
      '$polygon holds what is inside',
      {
        $polygon: [
          [-1, -1],
          [-1, 6],
          [6, 6],
          [6, -1],
        ],
      },
      ['origin', 'object', 'list'],
    ],
    [
      'a concave $polygon leaves out its notch',
      {
        $polygon: [
          [-9, -9],
          [9, -9],
          [9, 9],
          [2, 2],
          [-9, 9],
        ],
      },
      ['origin', 'list'],
    ],
  ])('%s', async (_, area, expected) => {
    await places().insertMany(PAIRS)
    expect(await idsFound({ at: { $geoWithin: area } })).toEqual(expected)
    expect(await idsFound({ at: { $within: area } })).toEqual(expected)
    expect(await places().countDocuments({ at: { $geoWithin: area } })).toBe(expected.length)
  })

  // "$near … returns documents sorted by distance" (reference/operator/query/near/)
  test('$near of a pair sorts by distance and obeys its limits', async () => {
    await places().createIndex({ at: '2d' }, {}, {})
    await places().insertMany(PAIRS.filter(({ _id }) => _id !== 'text'))
    expect(await idsFound({ at: { $near: [2, 2] } })).toEqual(['list', 'object', 'origin', 'corner'])
    expect(await idsFound({ at: { $near: [2, 2], $maxDistance: 2.5, $minDistance: 2 } })).toEqual(['object'])
    expect(await idsFound({ at: { $near: [2, 2], $maxDistance: 3 }, _id: { $ne: 'list' } })).toEqual([
      'object',
      'origin',
    ])
    const two = await places()
      .find({ at: { $near: [2, 2] } })
      .skip(1)
      .limit(2)
      .toArray()
    expect(two.map(({ _id }) => _id)).toEqual(['object', 'origin'])
    const byName = await places()
      .find({ at: { $near: [2, 2], $maxDistance: 3 } })
      .sort({ _id: 1 })
      .toArray()
    expect(byName.map(({ _id }) => _id)).toEqual(['list', 'object', 'origin'])
    const { modifiedCount } = await places().updateOne({ at: { $near: [9, 9] } }, { $set: { nearest: true } })
    expect([modifiedCount, await idsFound({ nearest: true })]).toEqual([1, ['corner']])
  })

  test('a 2d index accepts only points between -180 and 180', async () => {
    await places().createIndex({ at: '2d' }, {}, {})
    await expect(places().insertOne({ _id: 'far', at: [180, 0] })).rejects.toMatchObject({ code: 13027 })
    await expect(places().insertOne({ _id: 'text', at: 'here' })).rejects.toMatchObject({ code: 16755 })
    await places().insertMany([{ _id: 'null', at: null }, { _id: 'empty', at: [] }, { _id: 'none' }])
    await expect(places().createIndex({ name: 1, at: '2d' }, {}, {})).rejects.toMatchObject({ code: 16800 })
  })
})

describe('on the sphere', () => {
  const SHAPES: Place[] = [
    { _id: 'rome', at: point(12.4964, 41.9028) },
    { _id: 'pair', at: [9.19, 45.4642] },
    { _id: 'dubai', at: point(55.2708, 25.2048) },
    {
      _id: 'date line',
      at: {
        type: 'LineString',
        coordinates: [
          [-178, 10],
          [178, 10],
        ],
      },
    },
    { _id: 'square', at: polygon(square(-1, 1)) },
    {
      _id: 'points',
      at: {
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [100, 0],
        ],
      },
    },
  ]
  const insertAll = async (): Promise<void> => {
    await places().createIndex({ at: '2dsphere' }, {}, {})
    await places().insertMany(SHAPES)
  }

  test('$near of GeoJSON measures metres', async () => {
    await insertAll()
    const milan = { $geometry: point(9.19, 45.4642) }
    expect((await idsFound({ at: { $near: milan } })).slice(0, 2)).toEqual(['pair', 'rome'])
    // The distance is 477 km.
    expect(await idsFound({ at: { $near: { ...milan, $minDistance: 1, $maxDistance: 476_000 } } })).toEqual(
      [],
    )
    expect(
      await idsFound({ at: { $nearSphere: { ...milan, $minDistance: 1, $maxDistance: 478_000 } } }),
    ).toEqual(['rome'])
  })

  test('$nearSphere of a pair measures radians', async () => {
    await insertAll()
    expect(await idsFound({ at: { $nearSphere: [9.19, 45.4642], $maxDistance: 478 / 6378.1 } })).toEqual([
      'pair',
      'rome',
    ])
  })

  test.each<[string, Document, string[]]>([
    ['a polygon holds points and smaller polygons', { $geometry: polygon(square(-2, 2)) }, ['square']],
    ['a polygon holds itself', { $geometry: polygon(square(-1, 1)) }, ['square']],
    ['a hole leaves out what it cuts', { $geometry: polygon(square(-2, 2), square(-0.5, 0.5)) }, []],
    // The great circle between two points of one latitude bends towards the pole.
    [
      'edges are parts of great circles',
      {
        $geometry: polygon([
          [0, 41.5],
          [25, 41.5],
          [25, 30],
          [0, 30],
          [0, 41.5],
        ]),
      },
      ['rome'],
    ],
    [
      'several polygons hold each part in one of them',
      {
        $geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [square(-1, 1)],
            [
              [
                [99, -1],
                [101, -1],
                [101, 1],
                [99, 1],
                [99, -1],
              ],
            ],
          ],
        },
      },
      ['square', 'points'],
    ],
  ])('$geoWithin: %s', async (_, area, expected) => {
    await insertAll()
    expect(await idsFound({ at: { $geoWithin: area } })).toEqual(expected)
  })

  test('$centerSphere measures radians', async () => {
    await places().insertMany(SHAPES.slice(0, 3))
    const within = (km: number): Document => ({
      at: { $geoWithin: { $centerSphere: [[9.19, 45.4642], km / 6378.1] } },
    })
    expect(await idsFound(within(476))).toEqual(['pair'])
    expect(await idsFound(within(478))).toEqual(['rome', 'pair'])
  })

  test.each<[string, Document, string[]]>([
    [
      'lines that cross, over the date line too',
      {
        type: 'LineString',
        coordinates: [
          [180, 11],
          [180, 9],
        ],
      },
      ['date line'],
    ],
    [
      'a line that ends inside a polygon',
      {
        type: 'LineString',
        coordinates: [
          [0.5, 0.5],
          [5, 5],
        ],
      },
      ['square'],
    ],
    ['a polygon around another', polygon(square(-3, 3)), ['square', 'points']],
    ['a polygon inside another', polygon(square(0.25, 0.5)), ['square']],
    ['a point in a polygon', point(0.9, 0.9), ['square']],
    ['a point on a point', point(100, 0), ['points']],
    ['nothing', point(60, 60), []],
  ])('$geoIntersects finds %s', async (_, $geometry, expected) => {
    await insertAll()
    expect(await idsFound({ at: { $geoIntersects: { $geometry } } })).toEqual(expected)
  })

  test('a 2dsphere index refuses a value that is not a geometry and lists its version', async () => {
    await places().createIndex({ at: '2dsphere', name: 1 }, {}, {})
    for (const at of [
      'here',
      [181, 0],
      point(0, 91),
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
      ]),
      { type: 'Circle' },
    ])
      await expect(places().insertOne({ _id: 'x', at }), JSON.stringify(at)).rejects.toMatchObject({
        code: 16755,
      })
    await places().insertMany([{ _id: 'none' }, { _id: 'null', at: null }])
    expect((await places().indexes())[1]).toMatchObject({
      key: { at: '2dsphere', name: 1 },
      '2dsphereIndexVersion': 3,
    })
  })

  test('building a geo index over a wrong value fails and leaves no index', async () => {
    await places().insertOne({ _id: 'x', at: 'here' })
    await expect(places().createIndex({ at: '2dsphere' }, {}, {})).rejects.toMatchObject({ code: 16755 })
    expect(await places().indexes()).toHaveLength(1)
  })
})

describe('refusals', () => {
  const near = { at: { $near: { $geometry: point(0, 0) } } }

  test('$near without a suitable index finds no plan', async () => {
    await places().insertOne({ _id: 'x', at: [0, 0] })
    await expect(idsFound(near)).rejects.toMatchObject({ code: 291 })
    await places().createIndex({ at: '2d' }, {}, {})
    await expect(idsFound(near)).rejects.toMatchObject({ code: 291 })
    await places().createIndex({ at: '2dsphere' }, {}, {})
    expect(await idsFound(near)).toEqual(['x'])
  })

  test('$near is allowed only at the top level of a query', async () => {
    await places().createIndex({ at: '2dsphere' }, {}, {})
    await expect(places().countDocuments(near)).rejects.toMatchObject({ code: 5626500 })
    const wrong = [
      { $or: [near] },
      { at: { $not: near.at } },
      { list: { $elemMatch: near } },
      { $and: [near, near] },
    ]
    for (const filter of wrong) await expect(idsFound(filter)).rejects.toMatchObject({ code: 2 })
    expect(await idsFound({ $and: [near] })).toEqual([])
  })

  test.each<[string, Document, number]>([
    ['an unknown area', { $geoWithin: { $triangle: [] } }, 2],
    ['a point as an area', { $geoWithin: { $geometry: point(0, 0) } }, 2],
    [
      'a ring that is open',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ]),
        },
      },
      2,
    ],
    ['a negative radius', { $geoWithin: { $center: [[0, 0], -1] } }, 2],
    ['a negative distance', { $near: [0, 0], $maxDistance: -1 }, 2],
    ['coordinates out of bounds', { $geoIntersects: { $geometry: point(0, 99) } }, 2],
    [
      'a polygon beyond a hemisphere',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [120, 0],
            [-120, 0],
            [0, 0],
          ]),
        },
      },
      115,
    ],
    [
      'a reference system',
      { $geoWithin: { $geometry: { ...polygon(square(0, 1)), crs: { type: 'name' } } } },
      115,
    ],
  ])('%s is refused', async (_, condition, code) => {
    await places().createIndex({ at: '2d' }, {}, {})
    await expect(idsFound({ at: condition })).rejects.toMatchObject({ code })
  })
})
