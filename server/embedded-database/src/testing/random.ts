import { BSONRegExp, Binary, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson'
import { MAX_KEY, MIN_KEY, type Value, docOf } from '../values/value.ts'

/** Reproducible random choices from a seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** An integer from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff
    return (this.state >>> 8) % limit
  }

  pick<T>(values: readonly T[]): T {
    // Callers pass non-empty lists.
    return values[this.below(values.length)] as T
  }
}

const decimals = (...texts: string[]): Value[] => texts.map(text => Decimal128.fromString(text))
const bytes = (subtype: number, ...values: number[]): Binary => new Binary(Buffer.from(values), subtype)

/** Values of all types, many close to each other or at the limits. */
export const SCALARS: readonly Value[] = [
  ...[null, 0, 1, 2, 3, -1, 1.5, -0, Number.NaN, 1e300, -1e300, 0.1, new Double(2), true, false],
  ...[Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, MIN_KEY, MAX_KEY],
  ...[
    Long.fromString('9007199254740993'),
    Long.fromString('9007199254740992'),
    Long.MAX_VALUE,
    Long.MIN_VALUE,
  ],
  ...decimals(
    '1.5',
    '0.1',
    '2',
    '9007199254740993',
    '1E-6000',
    '-1E-6000',
    '1E+6000',
    '1.1E+6000',
    '-1E+6000',
  ),
  ...decimals('NaN', 'Infinity', '-Infinity', '1.797693134862315807E+308'),
  ...['', 'a', 'ab', 'b', 'a\u0000b', 'é', '😀', '\uffee', { x: 1 }, { x: 1, y: 'a' }, {}],
  ...[
    docOf([['1', 0]]),
    ...[
      ['x', '1'],
      ['1', 'x'],
    ].map(names => docOf(names.map(name => [name, 1] as const))),
  ],
  ...[new Date(0), new Date(5e12), new Date(-5)],
  ...[new ObjectId('000000000000000000000001'), new ObjectId('0000000000000000000000ff')],
  ...[bytes(0), bytes(0, 1), bytes(0, 200), bytes(4, 1), bytes(0, 1, 2)],
  ...[
    new Timestamp({ t: 1, i: 2 }),
    new Timestamp({ t: 2, i: 1 }),
    new BSONRegExp('^b'),
    new BSONRegExp('^a'),
  ],
]
