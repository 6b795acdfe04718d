import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { Random } from '../testing/random.ts'
import { decode, encode } from './decode.ts'
import { type Doc, type Value, docOf, entriesOf, isDoc } from './value.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-order-'))
let engine: Engine

beforeAll(() => {
  engine = new Engine({ file: path.join(folder, 'database.db'), durable: false })
})
afterAll(() => {
  engine.close()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await send([['drop', 'c']])
})

type Fields = [string, unknown][]

/** A document from its fields in order; a list of pairs stands for a nested document. */
const doc = (fields: Fields): Doc => docOf(fields.map(([field, value]) => [field, given(value)] as const))
const isFields = (value: unknown): value is Fields =>
  Array.isArray(value) && value.length > 0 && value.every(part => Array.isArray(part) && part.length === 2)
const given = (value: unknown): Value => {
  if (isFields(value)) return doc(value)
  return Array.isArray(value) ? value.map(given) : (value as Value)
}

/** A value with its documents as lists of pairs, so that tests can compare their order. */
const shown = (value: Value): unknown => {
  if (Array.isArray(value)) return value.map(shown)
  return isDoc(value) ? entriesOf(value).map(([field, part]) => [field, shown(part)]) : value
}

/** Encodes and decodes as a client would. */
async function send(command: Fields): Promise<Doc> {
  const reply = await engine.handle({ command: decode(encode(doc(command))), database: 'd' })
  return decode(Buffer.isBuffer(reply) ? reply : encode(reply))
}

async function found(command: Fields): Promise<unknown> {
  const reply = await send(command)
  expect(reply['errmsg']).toBeUndefined()
  return shown((reply['cursor'] as Doc)['firstBatch'])
}

const all = (): Promise<unknown> => found([['find', 'c']])
const insert = (...documents: Fields[]): Promise<Doc> =>
  send([
    ['insert', 'c'],
    ['documents', documents.map(doc)],
  ])
const update = (u: Fields): Promise<Doc> =>
  send([
    ['update', 'c'],
    [
      'updates',
      [
        doc([
          ['q', {}],
          ['u', u],
        ]),
      ],
    ],
  ])
const MIXED: Fields = [
  ['_id', 1],
  ['b', 1],
  ['10', 2],
  [
    '2',
    [
      ['z', 1],
      ['0', 2],
      ['a', 3],
    ],
  ],
]

test('a document keeps the order of its fields, including fields with integer names', async () => {
  await insert(MIXED)
  expect(await all()).toEqual([MIXED])
})

test('an update keeps the order of fields and appends new ones', async () => {
  await insert(MIXED)
  await update([
    [
      '$set',
      [
        ['7', 1],
        ['b', 5],
        ['2.1', 9],
      ],
    ],
  ])
  const changed = [
    ['_id', 1],
    ['b', 5],
    ['10', 2],
    [
      '2',
      [
        ['z', 1],
        ['0', 2],
        ['a', 3],
        ['1', 9],
      ],
    ],
    ['7', 1],
  ]
  expect(await all()).toEqual([changed])
  await update([
    ['$unset', [['10', 1]]],
    ['$inc', [['0', 3]]],
  ])
  expect(await all()).toEqual([[...changed.filter(([field]) => field !== '10'), ['0', 3]]])
})

test("a projection keeps the document's order", async () => {
  await insert(MIXED)
  const projection = [
    ['10', 1],
    ['b', 1],
  ]
  expect(
    await found([
      ['find', 'c'],
      ['projection', projection],
    ]),
  ).toEqual([
    [
      ['_id', 1],
      ['b', 1],
      ['10', 2],
    ],
  ])
})

test('documents with the same fields in another order are different values, with and without an index', async () => {
  const [one, other] = [
    [
      ['x', 1],
      ['5', 1],
    ],
    [
      ['5', 1],
      ['x', 1],
    ],
  ]
  for (const indexes of [
    [],
    [
      doc([
        ['key', [['v', 1]]],
        ['name', 'v_1'],
        ['unique', true],
      ]),
    ],
  ]) {
    await send([['drop', 'c']])
    if (indexes.length > 0)
      await send([
        ['createIndexes', 'c'],
        ['indexes', indexes],
      ])
    expect(
      await insert(
        [
          ['_id', 1],
          ['v', one],
        ],
        [
          ['_id', 2],
          ['v', other],
        ],
      ),
    ).toMatchObject({ n: 2 })
    expect(
      await found([
        ['find', 'c'],
        ['filter', [['v', one]]],
      ]),
    ).toEqual([
      [
        ['_id', 1],
        ['v', one],
      ],
    ])
    expect(
      await found([
        ['find', 'c'],
        ['filter', [['v', other]]],
      ]),
    ).toEqual([
      [
        ['_id', 2],
        ['v', other],
      ],
    ])
  }
})

test('a sort by several fields applies them in the order in which they are written', async () => {
  const rows: Fields[] = [
    [2, 1],
    [1, 2],
    [1, 1],
  ].map(([b, n], at) => [
    ['_id', at],
    ['b', b],
    ['7', n],
  ])
  await insert(...rows)
  const ids = async (sort: Fields): Promise<unknown> =>
    (
      (await found([
        ['find', 'c'],
        ['sort', sort],
      ])) as Fields[]
    ).map(row => row[0]?.[1])
  expect(
    await ids([
      ['b', 1],
      ['7', 1],
    ]),
  ).toEqual([2, 1, 0])
  expect(
    await ids([
      ['7', 1],
      ['b', 1],
    ]),
  ).toEqual([2, 0, 1])
})

test('random documents and updates keep their fields in the order of a reference list', async () => {
  const random = new Random(7)
  const names = ['a', 'b', 'c', '0', '1', '2', '10', '01', '4294967295', '99999999999']
  for (let round = 0; round < 300; round++) {
    await send([['drop', 'c']])
    const fields = new Map<string, number>([['_id', 1]])
    for (let n = random.below(8); n > 0; n--) fields.set(random.pick(names), random.below(9))
    await insert([...fields])
    for (let n = random.below(5); n > 0; n--) {
      const [name, value] = [random.pick(names), random.below(9)]
      if (random.below(3) === 0) fields.delete(name)
      else fields.set(name, value)
      await update([fields.has(name) ? ['$set', [[name, value]]] : ['$unset', [[name, 1]]]])
    }
    expect(await all(), `round ${round}`).toEqual([[...fields]])
  }
})
