import type { Connection, Model, Schema } from 'mongoose'

/**
 * A model per connection: `const bookings = BookingModel(db)`. Nothing is kept in the module, so each test file
 * and each process has its own database.
 */
export function defineModel<T>(name: string, schema: Schema<T>): (db: Connection) => Model<T> {
  defined.set(name, schema as Schema)
  // The registry of a connection is untyped; the name belongs to this schema alone.
  return db => (db.models[name] ?? db.model(name, schema)) as Model<T>
}

const defined = new Map<string, Schema>()

/** Registers every model that the program defines on this connection; for index building and the tests' clean-up. */
export function allModels(db: Connection): Model<unknown>[] {
  return [...defined].map(([name, schema]) => (db.models[name] ?? db.model(name, schema)) as Model<unknown>)
}
