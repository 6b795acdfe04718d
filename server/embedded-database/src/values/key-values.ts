import { ObjectId } from 'bson'
import { type Value, Kind, kindOf } from './value.ts'
import { EXACT, SIGN_BIT } from './index-key.ts'

const [TEXT, OBJECT_ID, DATE, BOOLEAN] = ['', new ObjectId(), new Date(), true].map(kindOf)
const DOUBLE_BYTES = 8
const ID_BYTES = 12

/**
 * The wanted of the values from which `compoundKey` made a key, up to the last of them: undefined for
 * another one, and where the key does not say all of it, as of a number, whose type it lacks. A missing field is null, as
 * in the keys of MongoDB. Null when a part is of a kind that is not read here.
 */
export function valuesOf(
  key: Buffer,
  descending: readonly boolean[],
  wanted: readonly boolean[] = descending.map(() => true),
): Value[] | null {
  const inverted = descending.includes(true) ? Buffer.from(key.map(byte => ~byte)) : key
  const values: Value[] = []
  const last = wanted.lastIndexOf(true)
  let start = 0
  for (let at = 0; at <= last; at++) {
    const bytes = descending[at] === true ? inverted : key
    const end = endOf(bytes, start)
    if (end === null) return null
    values.push(wanted[at] === true ? valueOf(bytes, start, end) : undefined)
    start = end
  }
  return values
}

/** Where the part ends that begins here; null for a kind that is not read. */
function endOf(key: Buffer, start: number): number | null {
  const at = start + 1
  switch (key[start]) {
    case Kind.null:
      return at
    case TEXT:
      return endOfText(key, at)
    case OBJECT_ID:
      return at + ID_BYTES
    case DATE:
      return at + 2 * UINT32_BYTES
    case BOOLEAN:
      return at + 1
    case Kind.number:
      return key[at + DOUBLE_BYTES] === EXACT ? at + DOUBLE_BYTES + 1 : null
    default:
      return null
  }
}

function valueOf(key: Buffer, start: number, end: number): Value {
  const at = start + 1
  switch (key[start]) {
    case Kind.null:
      return null
    case TEXT:
      return textOf(key.subarray(at, end - END_OF_TEXT))
    case OBJECT_ID:
      return new ObjectId(key.subarray(at, end))
    case DATE:
      return dateAt(key, at)
    case BOOLEAN:
      return key[at] === 1
    default:
      return undefined
  }
}

const UINT32_BYTES = 4

function dateAt(key: Buffer, at: number): Date {
  const high = key.readUInt32BE(at) ^ SIGN_BIT
  return new Date(high * 2 ** 32 + key.readUInt32BE(at + UINT32_BYTES))
}

/** A text ends with two zero bytes; one that it contains is followed by ff. */
const END_OF_TEXT = 2

function endOfText(key: Buffer, start: number): number {
  let end = key.indexOf(0, start)
  while (key[end + 1] !== 0) end = key.indexOf(0, end + 2)
  return end + END_OF_TEXT
}

function textOf(text: Buffer): string {
  const isPlain = !text.includes(0)
  return (
    isPlain ? text : Buffer.from(text.toString('latin1').replaceAll('\0\xff', '\0'), 'latin1')
  ).toString()
}
