import { badValue } from '../values/command-error.ts'
import type { Doc } from '../values/value.ts'
import { DirectAccess, type LockName, type Shared } from './access.ts'
import { Catalog, type Collection } from './catalog.ts'
import { checkDataFile, markClean, markUnclean, openDataFile } from './data-file.ts'
import { keysOf } from './index-definition.ts'
import { scanCollection } from './scan.ts'
import { Connection, sqlText } from './sqlite.ts'
import { Transaction } from './transaction.ts'
import { WriteQueue } from './write-queue.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
}

/** The data file: its connections, catalog, locks and writes. */
export class Store implements Shared {
  readonly writer: Connection
  readonly reader: Connection
  readonly catalog: Catalog
  readonly writes = new WriteQueue(this)
  readonly locks = new Map<LockName, object>()
  /** for commands that only read */
  readonly readAccess: DirectAccess
  /** for commands that write, inside `writes.run` */
  readonly writeAccess: DirectAccess
  /** connections of ended transactions, for the next ones */
  readonly snapshots: Connection[] = []
  private readonly options: StoreOptions

  constructor(options: StoreOptions) {
    this.options = options
    this.writer = openDataFile(options.file, options)
    this.reader = new Connection(options.file, options)
    this.catalog = new Catalog(this.writer)
    this.readAccess = new DirectAccess(this, this.reader)
    this.writeAccess = new DirectAccess(this, this.writer)
  }

  begin(): Transaction {
    return new Transaction(this, this.snapshots.pop() ?? new Connection(this.options.file, this.options))
  }

  /**
   * Builds an index from all documents of its collection.
   * @throws CommandError DuplicateKey; what was built until then has to be undone
   */
  addIndex(collection: Collection, spec: Doc): void {
    const index = this.catalog.newIndex(spec)
    for (const row of scanCollection(this.writer, collection, { reverse: false, first: 512 })) {
      const { keys, multikey } = keysOf(index, row.doc)
      index.multikey ||= multikey
      const change = { collection, id: row.id, before: null, after: row }
      if (index.unique) this.writeAccess.checkUnique(change, index, keys)
      this.writeAccess.addKeys(index, keys, row.id)
    }
    collection.indexes.push(index)
    this.catalog.save(collection)
  }

  /**
   * Replaces everything by the content of a backup, in one commit.
   * @throws CommandError when the backup is damaged
   */
  restore(backup: string): void {
    try {
      const source = openDataFile(backup, this.options)
      checkDataFile(source, backup)
      source.close()
    } catch (error) {
      throw badValue(error instanceof Error ? error.message : String(error))
    }
    const copies = ['doc', 'ix', 'cat', 'seq', 'retry'].map(
      table => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM backup.${table};`,
    )
    this.writer.execute(`ATTACH DATABASE ${sqlText(backup)} AS backup`)
    try {
      this.writer.execute(`BEGIN IMMEDIATE; ${copies.join(' ')}`)
      markUnclean(this.writer)
      this.writer.execute('COMMIT')
    } catch (error) {
      this.writer.execute('ROLLBACK')
      throw error
    } finally {
      this.writer.execute('DETACH DATABASE backup')
    }
    this.catalog.reload()
  }

  close(): void {
    for (const connection of [...this.snapshots, this.reader]) connection.close()
    markClean(this.writer)
    this.writer.close()
  }
}
