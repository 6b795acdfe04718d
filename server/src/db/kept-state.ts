import type { Connection } from 'mongoose'
import type { Context } from '../context.ts'
import { SeenChanges } from './seen-changes.ts'

/**
 * Adds to the state what has changed since (null: everything), and returns the latest timestamp that it found; null when
 * there was none.
 */
type Read<State> = (context: Context, state: State, since: Date | null) => Promise<Date | null>

interface Kept<State> {
  state: State
  seen: SeenChanges
  /** Settles when the current refresh, if any, has ended. */
  running: Promise<void>
  /** The refresh after the current one, shared by all callers since. */
  waiting: Promise<void> | null
}

/**
 * What a process keeps in memory of a collection: everything is read once, and then only what has changed since, by the
 * database's clock. One state for each connection, released with it.
 */
export class KeptState<State> {
  private readonly of = new WeakMap<Connection, Kept<State>>()
  private readonly first: (context: Context) => State
  private readonly read: Read<State>

  constructor(first: (context: Context) => State, read: Read<State>) {
    this.first = first
    this.read = read
  }

  /** With all that was written before the call, which a refresh that is running may have missed. */
  async upToDate(context: Context): Promise<State> {
    const kept = this.of.get(context.db) ?? {
      ...{ state: this.first(context), seen: new SeenChanges() },
      ...{ running: Promise.resolve(), waiting: null },
    }
    this.of.set(context.db, kept)
    kept.waiting ??= kept.running.then(() => {
      kept.waiting = null
      const refreshed = this.refresh(context, kept)
      kept.running = refreshed.catch(() => undefined)
      return refreshed
    })
    await kept.waiting
    return kept.state
  }

  /** For tests that empty the database; otherwise nothing that is kept is ever removed from it. */
  forget({ db }: Context): void {
    this.of.delete(db)
  }

  private async refresh(context: Context, { state, seen }: Kept<State>): Promise<void> {
    const began = now()
    const latest = await this.read(context, state, seen.since(began))
    seen.read(began, now(), latest)
  }
}

const now = () => ({ wall: Date.now(), steady: performance.now() })

/** The latest of these timestamps; null when none of the documents has one. */
export const latestOf = (timestamps: readonly (Date | null | undefined)[]): Date | null =>
  timestamps.reduce<Date | null>((latest, at) => (at && (!latest || at > latest) ? at : latest), null)
