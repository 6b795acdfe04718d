import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb'

/** Documents of the cases have small numbers as ids, for readability. */
export interface Row extends Document {
  _id: number
}

export interface CaseWorld {
  readonly client: MongoClient
  readonly db: Db
  /** empty, and used only by this case */
  readonly rows: Collection<Row>
}

/** A documented behaviour of MongoDB, and the proof that this server has it. */
export interface Case {
  readonly name: string
  /** of https://www.mongodb.com/docs/manual/ */
  readonly page: string
  readonly run: (world: CaseWorld) => Promise<void>
}

/** Of a find or an aggregation. */
export const idsOf = (rows: readonly Document[]): unknown[] => rows.map(({ _id }) => _id as unknown)

export const makeIndex = (
  rows: Collection<Row>,
  key: Record<string, 1 | -1>,
  options: Omit<IndexDescription, 'key'> = {},
): Promise<string[]> => rows.createIndexes([{ key, ...options }])
