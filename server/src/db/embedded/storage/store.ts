import { badValue } from '../values/command-error.ts'
import type { Doc } from '../values/value.ts'
import { DirectAccess, type LockName } from './access.ts'
import { Catalog, type Collection, namespaceOf } from './catalog.ts'
import { checkDataFile, markClean, markUnclean, openDataFile } from './data-file.ts'
import { type Index, duplicateKey, keysOf } from './index-definition.ts'
import { firstWithKey, scanCollection } from './scan.ts'
import { Connection, sqlText } from './sqlite.ts'
import { Transaction } from './transaction.ts'
import { WriteQueue } from './write-queue.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
}

/** The data file: its connections, catalog, locks and writes. */
export class Store {
  readonly writer: Connection
  /** reads what is committed */
  readonly reader: Connection
  readonly catalog: Catalog
  readonly writes = new WriteQueue(this)
  /** who holds which lock */
  readonly locks = new Map<LockName, Transaction>()
  /** For commands that only read. */
  readonly readAccess = (): DirectAccess => new DirectAccess(this, this.reader)
  /** For commands that write, inside `writes.run`. */
  readonly writeAccess = (): DirectAccess => new DirectAccess(this, this.writer)
  private readonly snapshots: Connection[] = []
  private readonly options: StoreOptions

  constructor(options: StoreOptions) {
    this.options = options
    this.writer = openDataFile(options.file, options)
    this.reader = new Connection(options.file, options)
    this.catalog = new Catalog(this.writer)
  }

  begin(): Transaction {
    return new Transaction(this, this.snapshots.pop() ?? new Connection(this.options.file, this.options))
  }

  releaseSnapshot(connection: Connection): void {
    this.snapshots.push(connection)
  }

  markMultikey(collection: Collection, index: Index): void {
    if (index.multikey) return
    index.multikey = true
    this.catalog.save(collection)
  }

  /** Builds an index from all documents of its collection; on a duplicate nothing remains of it. */
  addIndex(collection: Collection, spec: Doc): void {
    const index = this.catalog.newIndex(spec)
    for (const row of scanCollection(this.writer, collection, { reverse: false, first: 512 })) {
      const { keys, multikey } = keysOf(index, row.doc)
      index.multikey ||= multikey
      for (const key of keys) {
        if (index.unique && firstWithKey(this.writer, index.id, key) !== null) {
          this.writer.run('DELETE FROM ix WHERE ix = ?', index.id)
          throw duplicateKey(namespaceOf(collection), index, row.doc)
        }
        this.writer.run('INSERT INTO ix(ix, k, rid) VALUES(?, ?, ?)', index.id, key, row.id)
      }
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
    this.writer.execute(`ATTACH DATABASE ${sqlText(backup)} AS backup`)
    try {
      const tables = ['doc', 'ix', 'cat', 'seq', 'retry']
      const copies = tables.map(
        table => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM backup.${table};`,
      )
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
