import { ObjectId } from 'bson'
import { type Value, Kind, kindOf } from './value.ts'
import { EXACT, SIGN_BIT } from './index-key.ts'

/** A value in a key, and where the next one begins. The value is undefined where its key does not say all of it. */
interface Part {
  readonly value: Value
  readonly end: number
}

const [TEXT, OBJECT_ID, DATE, BOOLEAN] = ['', new ObjectId(), new Date(), true].map(kindOf)
const DOUBLE_BYTES = 8
const ID_BYTES = 12

/**
 * The values from which `compoundKey` made a key without a collation: undefined where the key does not say all of one,
 * as of a number, whose type it lacks. A missing field is null, as in the keys of MongoDB. Null when a part is of a kind
 * that is not read here.
 */
export function valuesOf(key: Buffer, descending: readonly boolean[]): Value[] | null {
  const inverted = descending.includes(true) ? Buffer.from(key.map(byte => ~byte)) : key
  const values: Value[] = []
  let at = 0
  for (const isDown of descending) {
    const part = partAt(isDown ? inverted : key, at)
    if (!part) return null
    values.push(part.value)
    at = part.end
  }
  return values
}

function partAt(key: Buffer, start: number): Part | null {
  const [kind, at] = [key[start], start + 1]
  switch (kind) {
    case Kind.null:
      return { value: null, end: at }
    case TEXT:
      return textAt(key, at)
    case OBJECT_ID:
      return { value: new ObjectId(key.subarray(at, at + ID_BYTES)), end: at + ID_BYTES }
    case DATE:
      return { value: dateAt(key, at), end: at + 2 * UINT32_BYTES }
    case BOOLEAN:
      return { value: key[at] === 1, end: at + 1 }
    case Kind.number: {
      const exactness = at + DOUBLE_BYTES
      return key[exactness] === EXACT ? { value: undefined, end: exactness + 1 } : null
    }
    default:
      return null
  }
}

const UINT32_BYTES = 4

function dateAt(key: Buffer, at: number): Date {
  const high = key.readUInt32BE(at) ^ SIGN_BIT
  return new Date(high * 2 ** 32 + key.readUInt32BE(at + UINT32_BYTES))
}

function textAt(key: Buffer, start: number): Part {
  let end = key.indexOf(0, start)
  const hasEscapes = key[end + 1] !== 0
  while (key[end + 1] !== 0) end = key.indexOf(0, end + 2)
  const text = key.subarray(start, end)
  const bytes = hasEscapes ? Buffer.from(text.toString('latin1').replaceAll('\0\xff', '\0'), 'latin1') : text
  return { value: bytes.toString(), end: end + 2 }
}
