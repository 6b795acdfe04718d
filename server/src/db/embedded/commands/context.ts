import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, PLAIN } from '../matching/filter.ts'
import type { Budget } from '../query/budget.ts'
import type { Query } from '../query/rows.ts'
import type { Cursors } from '../sessions/cursors.ts'
import type { Access } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Store } from '../storage/store.ts'
import { Transaction } from '../storage/transaction.ts'
import { collationOf } from '../values/collation.ts'
import { Code, CommandError, failedToParse, notSupported } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import { type Doc, type Value, docOf, isDoc, newDoc } from '../values/value.ts'

export interface Context {
  readonly store: Store
  readonly access: Access
  readonly cursors: Cursors
  readonly budget: Budget
  readonly database: string
  readonly command: Doc
  /** documents that came beside the command (OP_MSG sections of kind 1), by field */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
}

/** A reply as a document, or as BSON already. */
export type Reply = Doc | Buffer

export type Handler = (context: Context) => Reply

export const OK = { ok: 1 } as const

/** The collection's name, which is the value of the command's first field. */
export function nameIn({ command, database }: Context): string {
  const [name] = Object.values(command)
  if (typeof name === 'string' && name) return name
  throw new CommandError(Code.invalidNamespace, `Invalid namespace specified '${database}.'`)
}

export const collectionIn = (context: Context): Collection | undefined =>
  context.store.catalog.find(context.database, nameIn(context))

/** The collection, made if need be: a transaction's goes again when that is aborted. */
export function ensureCollection(context: Context, name: string): Collection {
  const { store, access, database } = context
  const existing = store.catalog.find(database, name)
  if (existing) {
    if (!access.isTransaction) existing.pending = false
    return existing
  }
  return createCollection(context, name, newDoc())
}

export function createCollection(
  { store, access, database }: Context,
  name: string,
  options: Doc,
): Collection {
  const collection = store.catalog.create(database, name, { options, pending: access.isTransaction })
  if (access instanceof Transaction) access.created.push(collection)
  return collection
}

/** The documents of a command's list, beside it or inside it. */
export function documentsIn(
  { command, sequences }: Context,
  field: string,
): { doc: Doc; raw: Buffer | null }[] {
  const sequence = sequences.get(field)
  if (sequence) return sequence.map(raw => ({ doc: decode(raw), raw }))
  const list = command[field]
  if (!Array.isArray(list)) throw failedToParse(`BSON field '${field}' is missing but a required field`)
  return list.filter(isDoc).map(doc => ({ doc, raw: null }))
}

/** Collation and variables, of a command or of one of its statements. */
export function matchOptions(
  collection: Collection | undefined,
  collation: Value,
  variables: Value,
): MatchOptions {
  return {
    collation: collationOf(collation ?? collection?.options['collation']),
    variables: isDoc(variables) ? evaluateLet(variables) : newDoc(),
  }
}

function evaluateLet(variables: Doc): Doc {
  return docOf(
    Object.entries(variables).map(
      ([name, expression]) => [name, compileExpression(expression, PLAIN)(newDoc())] as const,
    ),
  )
}

/** @throws CommandError when the argument is no document */
export function documentOption(value: Value, field: string): Doc {
  if (value === undefined || value === null) return newDoc()
  if (isDoc(value)) return value
  throw new CommandError(Code.typeMismatch, `BSON field '${field}' is the wrong type, expected type 'object'`)
}

/** A query of a command's parts. */
export function queryOf(
  parts: { filter: Value; sort?: Value; hint?: Value; limit?: number },
  options: MatchOptions,
): Query {
  const sort = documentOption(parts.sort, 'sort')
  return {
    filter: documentOption(parts.filter, 'filter'),
    sort: Object.keys(sort).length > 0 ? sort : null,
    hint: parts.hint,
    limit: parts.limit ?? 0,
    options,
  }
}

/** Options that would change the result and that this database does not have; false and 0 ask for nothing. */
export function refuseOptions(command: Doc, names: readonly string[]): void {
  const used = names.find(name => name in command && command[name] !== false && command[name] !== 0)
  if (used !== undefined) throw notSupported(`The option ${used}`)
}
