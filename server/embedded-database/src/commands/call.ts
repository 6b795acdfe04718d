import { compileFilter } from '../matching/filter.ts'
import type { Query } from '../planning/plan.ts'
import { Budget } from '../query/budget.ts'
import { fieldsAsked } from '../query/covered.ts'
import { type Examined, findRows } from '../query/rows.ts'
import type { Flow, Steps, Work } from '../query/steps.ts'
import type { Access } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Cursors } from '../sessions/cursors.ts'
import { type Progress, type Sessions, sessionIdOf } from '../sessions/sessions.ts'
import type { Row } from '../storage/scan.ts'
import type { Store } from '../storage/store.ts'
import { Code, CommandError, typeMismatch } from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'

/** A command from the wire; its document sequences are among its fields. */
export interface Request {
  readonly command: Doc
  readonly database: string
  /** the number of the connection on which it came */
  readonly connection?: number
}

/** The context of commands; the address is that of clients and of the replica set member. */
export interface Server {
  readonly store: Store
  readonly cursors: Cursors
  readonly sessions: Sessions
  readonly address: string
  /** whether TTL indexes remove documents */
  expires: boolean
}

/** A reply as a document, or already encoded as BSON. */
export type Reply = Doc | Buffer

export interface Command {
  readonly run: (call: Call) => Work<Reply>
  /**
   * a write runs in the write queue, and keeps what it wrote before an error; a catalog change is all or nothing; a command
   * about the server needs no collection and no session
   */
  readonly mode: 'read' | 'write' | 'catalog' | 'server'
  /** @see https://www.mongodb.com/docs/manual/core/transactions-operations/ */
  readonly inTransaction?: true
  /** the supported options, separated by blanks; others are refused, except by server commands */
  readonly options?: string
}

export type CommandTable = Readonly<Record<string, Command>>

/** A query, and the number of documents to skip. */
export type Selection = Query & { readonly skip: number }

export const OK = { ok: 1 } as const

/** The value of the command's first field, in most commands the collection's name. */
export function targetOf(command: Doc): Value {
  for (const field in command) return command[field]
  return undefined
}

/** @throws CommandError when the value is not a document; an empty document when it is missing */
export function documentOption(value: Value, field: string): Doc {
  if (value === undefined || value === null) return newDoc()
  if (isDoc(value)) return value
  throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`)
}

/** One command in progress. */
export class Call implements Request {
  readonly command: Doc
  readonly database: string
  readonly connection: number
  readonly server: Server
  readonly access: Access
  readonly budget: Budget
  progress: Progress = { next: 0, n: 0, nModified: 0, upserted: [], writeErrors: [] }

  /** `budget`: of the command that this is a part of */
  constructor(server: Server, access: Access, request: Request & { budget?: Budget }) {
    const { command, budget } = request
    this.command = command
    this.database = request.database
    this.connection = request.connection ?? 0
    this.server = server
    this.access = access
    this.budget = budget ?? new Budget(numberOption(command['maxTimeMS']))
  }

  /** @throws CommandError when the command names no collection */
  get name(): string {
    const name = targetOf(this.command)
    if (typeof name === 'string' && name) return name
    throw new CommandError(Code.invalidNamespace, `Invalid namespace specified '${this.database}.'`)
  }

  collection(): Collection | undefined {
    return this.server.store.catalog.find(this.database, this.name)
  }

  /** @throws CommandError NamespaceNotFound; what a transaction has created is invisible to others until it commits */
  existingCollection(): Collection {
    const collection = this.collection()
    if (collection && (this.access.isTransaction || !collection.pending)) return collection
    throw new CommandError(Code.namespaceNotFound, `ns does not exist: ${this.database}.${this.name}`)
  }

  /** The collection, created if necessary: an aborted transaction removes it again. */
  ensureCollection(): Collection {
    const { catalog } = this.server.store
    const pending = this.access.isTransaction
    const existing = this.collection()
    if (existing?.pending === true && !pending) catalog.save(existing)
    return existing ?? catalog.create(this.database, this.name, { pending })
  }

  /**
   * The query of a command, or of a part of one: its `filter`, `projection`, `sort`, `hint`, `skip` and `limit`, which
   * includes the skipped documents.
   */
  query(part: Doc): Selection {
    const sort = documentOption(part['sort'], 'sort')
    const [skip, count] = [numberOption(part['skip']), numberOption(part['limit'])]
    return {
      filter: documentOption(part['filter'], 'filter'),
      sort: Object.keys(sort).length > 0 ? sort : null,
      hint: part['hint'],
      skip,
      limit: count && count + skip,
      fields: fieldsAsked(part['projection']),
    }
  }

  /** The documents of a collection that a query finds; none when there is no collection. */
  *rows(query: Selection, examined?: Examined): Generator<Row | null> {
    const { access, budget } = this
    const collection = this.collection()
    // An invalid filter is an error even without a collection.
    if (!collection) return void compileFilter(query.filter)
    let read = 0
    for (const row of findRows({ access, budget, collection, examined }, query)) {
      if (!row || read++ >= query.skip) yield row
      if (row && read === query.limit) return
    }
  }

  /** Opens a cursor on a collection, or on another namespace, and replies with its first batch. */
  openCursor(found: Flow<Reply>, name: string, size: number): Steps<Buffer> {
    const { access, budget, database, server } = this
    const [namespace, documents] = [`${database}.${name}`, found[Symbol.iterator]()]
    const opened = {
      session: sessionIdOf(this.command['lsid']),
      id: 0n,
      namespace,
      documents,
      budget,
      access,
      next: undefined,
      lastUsed: 0,
      isInUse: true,
    }
    return server.cursors.batch(opened, size, isTruthyOption(this.command['singleBatch']))
  }
}
