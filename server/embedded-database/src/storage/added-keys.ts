import type { Index } from './index-definition.ts'
import type { Connection } from './sqlite.ts'

/** What a change of a document changes in one index. */
export interface KeyChange {
  readonly index: Index
  readonly added: readonly Buffer[]
  readonly removed: readonly Buffer[]
}

/** Rows in one statement: starting one costs more than a row. */
const TOGETHER = [64, 16, 4, 2, 1] as const
const ROW = '(?, ?, ?)'
const addRows = (count: number): string =>
  `INSERT INTO ix(ix, k, rid) VALUES${Array(count).fill(ROW).join(',')}`
const STATEMENTS = TOGETHER.map(count => ({ count, statement: addRows(count) }))

type KeyRow = readonly [index: number, key: Buffer, row: number]

/** The new keys of documents, written in the order of the indexes, in which neighbours share pages. */
export class AddedKeys {
  private readonly rows: KeyRow[] = []

  /** Takes the new keys of a document, except in indexes being built; returns the changes that remain. */
  take(row: number, changes: readonly KeyChange[]): KeyChange[] {
    return changes.map(change => {
      const { index, added } = change
      if (index.building) return change
      for (const key of added) this.rows.push([index.id, key, row])
      return { ...change, added: [] }
    })
  }

  writeTo(writer: Connection): void {
    const rows = this.rows.sort((a, b) => a[0] - b[0] || Buffer.compare(a[1], b[1]))
    let at = 0
    for (const { count, statement } of STATEMENTS)
      for (; rows.length - at >= count; at += count)
        writer.run(statement, ...rows.slice(at, at + count).flat())
  }
}
