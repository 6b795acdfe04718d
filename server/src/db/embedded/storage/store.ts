import { badValue } from '../values/command-error.ts'
import type { Doc } from '../values/value.ts'
import { DirectAccess, type LockName } from './access.ts'
import { Catalog, type Collection, namespaceOf } from './catalog.ts'
import { checkDataFile, markClean, markUnclean, openDataFile } from './data-file.ts'
import { type Index, duplicateKey, keysOf } from './index-definition.ts'
import { firstWithKey, scanCollection } from './scan.ts'
import { Connection } from './sqlite.ts'
import { Transaction, type TransactionHost } from './transaction.ts'
import { WriteQueue } from './write-queue.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
}

/** The data file: its connections, catalog, locks and writes. */
export class Store implements TransactionHost {
  readonly writer: Connection
  /** reads what is committed */
  readonly reader: Connection
  readonly catalog: Catalog
  readonly writes: WriteQueue
  readonly locks = new Map<LockName, object>()
  private readonly snapshots: Connection[] = []
  private readonly options: StoreOptions

  constructor(options: StoreOptions) {
    this.options = options
    this.writer = openDataFile(options.file, options)
    this.reader = new Connection(options.file, options)
    this.catalog = new Catalog(this.writer)
    this.writes = new WriteQueue(this.writer, {
      hasLocks: () => this.locks.size > 0,
      catalogVersion: () => this.catalog.version,
      reloadCatalog: () => this.catalog.reload(),
    })
  }

  /** For commands that only read. */
  readAccess(): DirectAccess {
    return new DirectAccess(this, this.reader)
  }

  /** For commands that write, inside `writes.run`. */
  writeAccess(): DirectAccess {
    return new DirectAccess(this, this.writer)
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
    this.writer.execute(`ATTACH DATABASE '${backup.replaceAll("'", "''")}' AS backup`)
    try {
      this.writer.execute('BEGIN IMMEDIATE')
      for (const table of ['doc', 'ix', 'cat', 'seq', 'retry']) {
        this.writer.execute(
          `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM backup.${table}`,
        )
      }
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
