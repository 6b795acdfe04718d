import { Decimal128, Double, Long, ObjectId } from 'bson'
import type { Value } from '../values/value.ts'

/** Random choices that are the same for the same seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff
    return (this.state >>> 8) % limit
  }

  pick<T>(values: readonly T[]): T {
    // Callers pass lists that are not empty.
    return values[this.below(values.length)] as T
  }
}

/** Values of all types, close to each other and at the edges. */
export const SCALARS: readonly Value[] = [
  ...[null, 0, 1, 2, 3, -1, 1.5, -0, Number.NaN, 1e300, -1e300, 0.1, new Double(2), true, false],
  ...[
    Long.fromString('9007199254740993'),
    Long.fromString('9007199254740992'),
    Long.MAX_VALUE,
    Long.MIN_VALUE,
  ],
  ...[Decimal128.fromString('1.5'), Decimal128.fromString('0.1'), Decimal128.fromString('1E+6000')],
  ...['', 'a', 'ab', 'b', 'a\u0000b', 'é', '😀', '\uffee', { x: 1 }, { x: 1, y: 'a' }, {}],
  ...[new Date(0), new Date(5e12), new Date(-5)],
  ...[new ObjectId('000000000000000000000001'), new ObjectId('0000000000000000000000ff')],
]
