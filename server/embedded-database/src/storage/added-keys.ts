import type { Index } from './index-definition.ts'
import type { Connection } from './sqlite.ts'

/** What a change of a document changes in one index. */
export interface KeyChange {
  readonly index: Index
  readonly added: readonly Buffer[]
  readonly removed: readonly Buffer[]
}

export const ADD_KEY = 'INSERT INTO ix(ix, k, rid) VALUES(?, ?, ?)'

/** Rows in one statement: starting one costs more than a row. */
const TOGETHER = 64
const ADD_MANY = `INSERT INTO ix(ix, k, rid) VALUES${Array(TOGETHER).fill('(?, ?, ?)').join(',')}`

/** The new keys of many documents, written in the order of the indexes, in which neighbours share pages. */
export class AddedKeys {
  private readonly byIndex = new Map<number, { key: Buffer; row: number }[]>()

  /** Takes the new keys of a document, except in indexes being built; returns the changes that remain. */
  take(row: number, changes: readonly KeyChange[]): KeyChange[] {
    return changes.map(change => {
      const { index, added } = change
      if (index.building) return change
      const keys = this.byIndex.get(index.id) ?? []
      this.byIndex.set(index.id, keys)
      for (const key of added) keys.push({ key, row })
      return { ...change, added: [] }
    })
  }

  writeTo(writer: Connection): void {
    for (const [index, keys] of this.byIndex) {
      keys.sort((one, other) => Buffer.compare(one.key, other.key))
      const rows = keys.map(({ key, row }) => [index, key, row] as const)
      const whole = rows.length - (rows.length % TOGETHER)
      for (let at = 0; at < whole; at += TOGETHER)
        writer.run(ADD_MANY, ...rows.slice(at, at + TOGETHER).flat())
      for (const row of rows.slice(whole)) writer.run(ADD_KEY, ...row)
    }
  }
}
