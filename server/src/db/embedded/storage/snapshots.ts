import type { Connection } from './sqlite.ts'

/** A connection that shows one state of the file, whatever is committed meanwhile. */
export interface Snapshot {
  readonly connection: Connection
  users: number
}

/**
 * Pinned states of the file. All that read between the same two commits share one: its pages are in memory, and inside
 * SQLite's transaction a read costs half.
 */
export class Snapshots {
  private current: Snapshot | null = null
  private readonly idle: Connection[] = []
  private readonly open: () => Connection

  constructor(open: () => Connection) {
    this.open = open
  }

  /** What is committed now; count yourself among its users to keep it. */
  get latest(): Snapshot {
    if (this.current) return this.current
    const connection = this.idle.pop() ?? this.open()
    connection.execute('BEGIN')
    // The first read pins the state.
    connection.number('SELECT n FROM seq LIMIT 1')
    return (this.current = { connection, users: 0 })
  }

  /** Before a commit: later reads want what it brings. A state without users must not keep the log from starting anew. */
  outdate(): void {
    const { current } = this
    this.current = null
    if (current) this.release(current)
  }

  /** Gives back a state that is neither used nor the latest. */
  release(snapshot: Snapshot): void {
    if (snapshot.users > 0 || snapshot === this.current) return
    snapshot.connection.execute('ROLLBACK')
    this.idle.push(snapshot.connection)
  }

  /** When nobody uses one any more. */
  close(): void {
    this.outdate()
    for (const connection of this.idle) connection.close()
  }
}
