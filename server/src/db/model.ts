import type { Connection, Model, Schema } from 'mongoose'
import { erasureOf, type PersonalData } from './personal-data.ts'

/** The model of a connection: `const bookings = BookingModel(db)`. */
export interface ModelOf<T> {
  (db: Connection): Model<T>
  /** The `$set` that removes the personal data of a document. */
  erasure: Record<string, unknown>
}

/**
 * A model per connection. Nothing is kept in the module, so each test file and each process has its own database.
 * `personal` states for each field what happens to it when the customer deletes the account.
 */
export function defineModel<T>(name: string, schema: Schema<T>, personal: PersonalData<T>): ModelOf<T> {
  // Its type names the fields of T; erasure.api.test.ts compares them with the schema's.
  const definition = { schema: schema as Schema, personal: personal as Definition['personal'] }
  defined.set(name, definition)
  // The registry of a connection is untyped; the name belongs to this schema alone.
  const model = (db: Connection) => (db.models[name] ?? db.model(name, schema)) as Model<T>
  const erasure =
    typeof personal === 'string' ? {} : erasureOf(definition.schema, definition.personal as Fields)
  return Object.assign(model, { erasure })
}

type Fields = Parameters<typeof erasureOf>[1]
interface Definition {
  schema: Schema
  personal: Fields | 'deleted' | 'kept'
}
const defined = new Map<string, Definition>()

/** Every model's schema, and what happens to its fields when an account is deleted. */
export const personalData = (): Definition[] => [...defined.values()]

/** Registers every model of the program on this connection; for index building and the tests' clean-up. */
export function allModels(db: Connection): Model<unknown>[] {
  return [...defined].map(
    ([name, { schema }]) => (db.models[name] ?? db.model(name, schema)) as Model<unknown>,
  )
}
