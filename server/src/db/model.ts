import { Schema, type Connection, type IndexDefinition, type IndexOptions, type Model } from 'mongoose'
import {
  definitionOf,
  erasureOf,
  linesOf,
  type DocumentOf,
  type Fields,
  type Line,
  type LinedFields,
} from './field.ts'
import { erasureOf as erasureOfLines, pathsWhere, type PersonalData } from './personal-data.ts'

/** The model of a connection: `const bookings = BookingModel(db)`. */
export interface ModelOf<T> {
  (db: Connection): Model<T>
  /** The `$set` that removes the personal data of a document. */
  erasure: Record<string, unknown>
}

/**
 * `personal`: `deleted` means that the customer's documents of this model are deleted with the account; `kept` that none of
 * its documents is about a customer. Without it each field has a line.
 */
interface Stored<P> {
  collection: string
  indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[]
  personal: P
}
type Whole = 'deleted' | 'kept'

/**
 * A model per connection. Nothing is kept in the module, so each test file and each process has its own database.
 */
export function defineModel<T>(name: string, schema: Schema<T>, personal: PersonalData<T>): ModelOf<T>
export function defineModel<F extends Fields, T = DocumentOf<F>>(
  name: string,
  fields: F,
  how: Stored<Whole>,
): ModelOf<T>
export function defineModel<F extends LinedFields, T = DocumentOf<F>>(
  name: string,
  fields: F,
  how: Omit<Stored<Whole>, 'personal'>,
): ModelOf<T>
export function defineModel(name: string, fields: Fields | Schema, how: unknown): ModelOf<unknown> {
  if (fields instanceof Schema) return defineOlder(name, fields, how as Lines | Whole)
  const { collection, indexes = [], personal } = how as Stored<Whole | undefined>
  const schema = new Schema(definitionOf(fields), { collection, versionKey: false, minimize: false })
  for (const [keys, options] of indexes) schema.index(keys, options)
  const definition = { schema, fields, lines: personal ?? linesOf(fields) }
  return register(name, definition, personal ? {} : erasureOf(fields))
}

type Lines = Parameters<typeof erasureOfLines>[1]

/** A model whose fields are not declared yet. */
function defineOlder(name: string, schema: Schema, personal: Lines | Whole): ModelOf<unknown> {
  if (typeof personal === 'string') return register(name, { schema, fields: {}, lines: personal }, {})
  const paths = (wanted: Line) => pathsWhere(personal, line => line === wanted)
  const lines = (['kept', 'kept, exported', 'erased', 'erased, exported'] as const).flatMap(line =>
    paths(line).map((path): [string, Line] => [path, line]),
  )
  return register(name, { schema, fields: {}, lines }, erasureOfLines(schema, personal))
}

function register(name: string, definition: Definition, erasure: Record<string, unknown>): ModelOf<unknown> {
  defined.set(name, definition)
  // The registry of a connection is untyped; the name belongs to this schema alone.
  const model = (db: Connection) => (db.models[name] ?? db.model(name, definition.schema)) as Model<unknown>
  return Object.assign(model, { erasure })
}

interface Definition {
  schema: Schema
  fields: Fields
  lines: [path: string, line: Line][] | Whole
}
const defined = new Map<string, Definition>()

/** Every model's schema, and what happens to its fields when an account is deleted. */
export const definitions = (): Definition[] => [...defined.values()]

/** Registers every model of the program on this connection; for index building and the tests' clean-up. */
export function allModels(db: Connection): Model<unknown>[] {
  return [...defined].map(
    ([name, { schema }]) => (db.models[name] ?? db.model(name, schema)) as Model<unknown>,
  )
}
