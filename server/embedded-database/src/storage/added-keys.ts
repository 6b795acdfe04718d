import type { Index } from './index-definition.ts'
import { type Connection, valuesOf } from './sqlite.ts'

/** What a change of a document changes in one index. */
export interface KeyChange {
  readonly index: Index
  readonly added: readonly Buffer[]
  readonly removed: readonly Buffer[]
}

/** The keys of one list that the other lacks. */
export function withoutKeys(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  if (others.length === 0) return keys
  const known = new Set(others.map(key => key.toString('latin1')))
  return keys.filter(key => !known.has(key.toString('latin1')))
}

const addRows = (count: number): string => `INSERT INTO ix(ix, k, rid) ${valuesOf(count, 3)}`
export const ADD_KEY = addRows(1)
/** A statement with so many rows costs three quarters of single ones; with two, one with both costs more. */
const MANY = 64
const ADD_MANY = addRows(MANY)

/** The new keys of a transaction's documents, written in the order of the indexes, in which neighbours share pages. */
export class AddedKeys {
  private readonly all: (readonly [index: number, key: Buffer, row: number])[] = []

  add(index: number, key: Buffer, row: number): void {
    this.all.push([index, key, row])
  }

  writeTo(writer: Connection): void {
    const rows = this.all.sort((a, b) => a[0] - b[0] || Buffer.compare(a[1], b[1]))
    let at = 0
    for (; rows.length - at >= MANY; at += MANY) writer.run(ADD_MANY, ...rows.slice(at, at + MANY).flat())
    for (const row of rows.slice(at)) writer.run(ADD_KEY, ...row)
  }
}
