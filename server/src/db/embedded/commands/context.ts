import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, PLAIN, compileFilter } from '../matching/filter.ts'
import type { Budget } from '../query/budget.ts'
import { type Examined, type Query, findRows } from '../query/rows.ts'
import type { Cursors } from '../sessions/cursors.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Access } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Row } from '../storage/scan.ts'
import type { Store } from '../storage/store.ts'
import { Transaction } from '../storage/transaction.ts'
import { collationOf } from '../values/collation.ts'
import { Code, CommandError, notSupported, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, newDoc } from '../values/value.ts'

/** A command as it came over the wire, with the documents that came beside it among its fields. */
export interface Request {
  readonly command: Doc
  readonly database: string
}

export interface Context extends Request {
  readonly store: Store
  readonly access: Access
  readonly cursors: Cursors
  readonly sessions: Sessions
  readonly budget: Budget
  /** the address that clients use, which is also the member's of the replica set */
  readonly address: string
}

/** A reply as a document, or as BSON already. */
export type Reply = Doc | Buffer

export interface Command {
  readonly run: (context: Context) => Reply
  /**
   * a write runs in the write queue, and what it wrote before an error stays; of a change of the catalog nothing does;
   * what only asks the server needs no collection and no session
   */
  readonly mode: 'read' | 'write' | 'catalog' | 'server'
  /** @see https://www.mongodb.com/docs/manual/core/transactions-operations/ */
  readonly inTransaction?: true
  /** the options that are honoured, separated by blanks; others are refused. Absent: none is looked at */
  readonly options?: string
}

export type CommandTable = Readonly<Record<string, Command>>

export const OK = { ok: 1 } as const

/** The value of the command's first field, in most commands the collection's name. */
export function targetOf(command: Doc): Value {
  for (const field in command) return command[field]
  return undefined
}

/** @throws CommandError when the command names no collection */
export function nameIn({ command, database }: Context): string {
  const name = targetOf(command)
  if (typeof name === 'string' && name) return name
  throw new CommandError(Code.invalidNamespace, `Invalid namespace specified '${database}.'`)
}

export const collectionIn = (context: Context): Collection | undefined =>
  context.store.catalog.find(context.database, nameIn(context))

/** @throws CommandError NamespaceNotFound; what a transaction has made and not committed is not there for others */
export function existingCollection(context: Context): Collection {
  const collection = collectionIn(context)
  if (collection && (context.access.isTransaction || !collection.pending)) return collection
  throw new CommandError(Code.namespaceNotFound, `ns does not exist: ${context.database}.${nameIn(context)}`)
}

/** The collection, made if need be: a transaction's goes again when that is aborted. */
export function ensureCollection(context: Context, options: Doc = newDoc()): Collection {
  const { store, access, database } = context
  const existing = collectionIn(context)
  if (existing && !access.isTransaction) existing.pending = false
  if (existing) return existing
  const pending = access.isTransaction
  const collection = store.catalog.create(database, nameIn(context), { options, pending })
  if (access instanceof Transaction) access.created.push(collection)
  return collection
}

/** Collation and variables, of a command or of one of its statements. */
export const matchOptions = (
  collection: Collection | undefined,
  collation: Value,
  variables: Value,
): MatchOptions => ({
  collation: collationOf(collation ?? collection?.options['collation']),
  variables: isDoc(variables) ? evaluateLet(variables) : newDoc(),
})

function evaluateLet(variables: Doc): Doc {
  const names = Object.keys(variables)
  return docOf(names.map(name => [name, compileExpression(variables[name], PLAIN)(newDoc())] as const))
}

/** @throws CommandError when the argument is no document */
export function documentOption(value: Value, field: string): Doc {
  if (value === undefined || value === null) return newDoc()
  if (isDoc(value)) return value
  throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`)
}

/** A query of a command's parts. */
export function queryOf(
  parts: { filter: Value; sort?: Value; hint?: Value; limit?: number },
  options: MatchOptions,
): Query {
  const sort = documentOption(parts.sort, 'sort')
  const filter = documentOption(parts.filter, 'filter')
  const hasSort = Object.keys(sort).length > 0
  return { filter, sort: hasSort ? sort : null, hint: parts.hint, limit: parts.limit ?? 0, options }
}

/** What a query finds, after the first `skip`, up to its limit, which counts those; nothing where no collection is. */
export function* rowsOf(
  { access, budget }: Context,
  collection: Collection | undefined,
  { skip = 0, examined, ...query }: Query & { skip?: number; examined?: Examined },
): Generator<Row> {
  if (!collection) {
    // A wrong filter is an error all the same.
    compileFilter(query.filter, query.options)
    return
  }
  let read = 0
  for (const row of findRows({ access, budget, collection, ...(examined && { examined }) }, query)) {
    if (read++ >= skip) yield row
    if (read === query.limit) return
  }
}

/** How many documents a command's cursor wants in its first batch. */
export function batchSizeIn({ cursor }: Doc, fallback: number): number {
  return numberOption(isDoc(cursor) ? cursor['batchSize'] : undefined, fallback)
}

/** Opens a cursor and answers with its first batch. */
export function openCursor(
  { cursors, budget, access }: Context,
  found: Iterable<Buffer>,
  { namespace, size, single = false }: { namespace: string; size: number; single?: boolean },
): Buffer {
  const owner = access.isTransaction ? access : null
  const documents = found[Symbol.iterator]()
  const cursor = { id: 0n, namespace, documents, budget, owner, next: null, lastUsed: 0 }
  return cursors.batch(cursor, { size, single, field: 'firstBatch' })
}

/** What any command may carry: the driver's own, and what is of no consequence with one member. */
const EVERYWHERE =
  '$db $clusterTime $readPreference lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment rawData'

const known = new WeakMap<Command, ReadonlySet<string>>()

/** @throws CommandError for an option that would change the result and that is not honoured; false and 0 ask for nothing */
export function refuseOptions(command: Doc, row: Command): void {
  if (row.options === undefined) return
  let allowed = known.get(row)
  if (!allowed) known.set(row, (allowed = new Set(`${EVERYWHERE} ${row.options}`.split(' '))))
  let isTarget = true
  for (const option in command) {
    const value = command[option]
    if (!isTarget && value !== false && value !== 0 && value !== null && !allowed.has(option))
      throw notSupported(`The option ${option}`)
    isTarget = false
  }
}
