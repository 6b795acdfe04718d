import { DirectAccess, WriteAccess } from './access.ts'
import { Catalog } from './catalog.ts'
import { markClean, openDataFile } from './data-file.ts'
import { Snapshots } from './snapshots.ts'
import { Connection } from './sqlite.ts'
import { type Shared, WriteQueue } from './write-queue.ts'

export interface StoreOptions {
  readonly file: string
  /** false gives up durability for speed */
  readonly durable: boolean
}

/** The data file: its connections, catalog, locks and writes. */
export class Store implements Shared {
  readonly writer: Connection
  readonly snapshots: Snapshots
  readonly catalog: Catalog
  readonly writes = new WriteQueue(this)
  readonly locks = new Map<number | string, object>()
  /** for commands that only read */
  readonly readAccess = new DirectAccess(this)
  /** for commands that write, inside `writes.run` */
  readonly writeAccess = new WriteAccess(this)

  constructor(options: StoreOptions) {
    this.writer = openDataFile(options.file, options)
    this.snapshots = new Snapshots(() => new Connection(options.file, options))
    this.catalog = new Catalog(this.writer)
  }

  /** When no transaction is open any more. */
  close(): void {
    this.writes.close()
    this.snapshots.close()
    markClean(this.writer)
    this.writer.close()
  }
}
