import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb'

/** Documents of the cases have small numbers for ids, which read well. */
export interface Row extends Document {
  _id: number
}

export interface CaseWorld {
  readonly client: MongoClient
  readonly db: Db
  /** empty, and of this case alone */
  readonly rows: Collection<Row>
}

/** What MongoDB says that something means, and the proof that this server does it. */
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
