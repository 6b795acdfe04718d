import { Binary, ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { bytesWithIdFirst, decode, encode } from './decode.ts'
import { type Doc, entriesOf } from './value.ts'

const id = new ObjectId()

/** The document of an insert as it arrives. */
function received(document: object): Doc {
  const command = decode(encode({ insert: 'c', documents: [document as Doc] }))
  return (command['documents'] as Doc[])[0] ?? {}
}

/** What the moved bytes hold; undefined where nothing was moved. */
const moved = (document: object): unknown => {
  const bytes = bytesWithIdFirst(received(document))
  return bytes && entriesOf(decode(bytes))
}

test('an ObjectId that comes last is moved to the front, and the other fields keep their order', () => {
  expect(moved({ b: 1, a: { x: [1, 'two'] }, _id: id })).toEqual([
    ['_id', id],
    ['b', 1],
    ['a', { x: [1, 'two'] }],
  ])
  expect(moved({ _id: id })).toEqual([['_id', id]])
  expect(moved({ 'my_id\u00e9': 'é', _id: id })).toEqual([
    ['_id', id],
    ['my_id\u00e9', 'é'],
  ])
})

test('any other document is left to be encoded', () => {
  const name = Buffer.from('\u0007_id\0', 'latin1')
  for (const other of [
    { _id: 1, b: 1 },
    { b: 1, _id: 1 },
    { b: 1, _id: id, c: 1 },
    { b: { _id: 1 }, _id: id },
    { my_id: 1, _id: id },
    { b: 1 },
    { b: new Binary(Buffer.concat([name, id.id])) },
    { _id: id, b: new Binary(Buffer.concat([name, id.id])) },
    { b: new Binary(Buffer.concat([name, Buffer.alloc(3)])), _id: 1 },
  ])
    expect(moved(other)).toBeUndefined()
})
