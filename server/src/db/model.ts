import { Schema, type Connection, type IndexDefinition, type IndexOptions, type Model } from 'mongoose'
import type { Context } from '../context.ts'
import {
  definitionOf,
  erasureOf,
  linesOf,
  newDocument,
  type DocumentOf,
  type Fields,
  type Line,
  type LinedFields,
  type StatedOf,
} from './field.ts'
import { joined } from './transaction.ts'

/** The model of a connection: `const bookings = BookingModel(db)`. */
export interface ModelOf<T, Stated = never> {
  (db: Connection): Model<T>
  insert: (context: Pick<Context, 'db'>, stated: Stated) => Promise<T>
  erasure: Record<string, unknown>
}

interface Stored {
  collection: string
  indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[]
}
/**
 * `deleted`: the customer's documents of this model are deleted with the account; `kept`: none of its documents is about a
 * customer. Without either, each field has a line (decision 30).
 */
interface Whole {
  personal: 'deleted' | 'kept'
}

/** A model per connection. Nothing is kept in the module, so each test file and each process has its own database. */
export function defineModel<F extends LinedFields>(
  name: string,
  fields: F,
  how: Stored,
): ModelOf<DocumentOf<F>, StatedOf<F>>
export function defineModel<F extends Fields>(
  name: string,
  fields: F,
  how: Stored & Whole,
): ModelOf<DocumentOf<F>, StatedOf<F>>
export function defineModel<T, F extends Fields>(
  name: string,
  fields: F,
  { collection, indexes = [], personal }: Stored & Partial<Whole>,
): ModelOf<T, StatedOf<F>> {
  const schema = new Schema(definitionOf(fields), { collection, versionKey: false, minimize: false })
  for (const [keys, options] of indexes) schema.index(keys, options)
  defined.set(name, { schema, fields, lines: personal ?? linesOf(fields) })
  // The registry of a connection is untyped; the name belongs to this schema alone.
  const model = (db: Connection) => (db.models[name] ?? db.model(name, schema)) as Model<T>
  const insert = async (context: Pick<Context, 'db'>, stated: StatedOf<F>) => {
    const document = newDocument(fields, stated)
    // Nothing in it needs a cast.
    await model(context.db).collection.insertOne(document, joined(context))
    return document as T
  }
  return Object.assign(model, { insert, erasure: personal ? {} : erasureOf(fields) })
}

export interface Definition {
  schema: Schema
  fields: Fields
  lines: [path: string, line: Line][] | Whole['personal']
}
const defined = new Map<string, Definition>()

export const definitions = (): Definition[] => [...defined.values()]

/** Registers every model of the program on this connection; for index building and the tests' clean-up. */
export function allModels(db: Connection): Model<unknown>[] {
  return [...defined].map(
    ([name, { schema }]) => (db.models[name] ?? db.model(name, schema)) as Model<unknown>,
  )
}
