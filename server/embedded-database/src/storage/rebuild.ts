import { decode } from '../values/decode.ts'
import { Budget } from '../query/budget.ts'
import type { Steps } from '../query/steps.ts'
import { WriteAccess } from './access.ts'
import { ROWS } from './catalog.ts'
import { keysOf } from './index-definition.ts'
import { Store, type StoreOptions } from './store.ts'

/** The row of `seq` that a migration step sets when it has deleted all keys of an older format. */
const IS_WITHOUT_KEYS = 'SELECT n FROM seq WHERE id = 3'
const DOCUMENTS = 'SELECT rid, d FROM doc WHERE rid > ? AND rid < ? ORDER BY rid LIMIT 512'
const INSERT = 'INSERT OR IGNORE INTO ix(ix, k, rid) VALUES(?, ?, ?)'

export interface Opened {
  readonly store: Store
  /** resolves when the store may be used; null when it is ready at once */
  readonly ready: Promise<void> | null
}

/** Opens the data file; a file with keys of an older format first gets new ones, atomically. */
export function openStore(options: StoreOptions): Opened {
  const store = new Store(options)
  const isOld = store.writer.number(IS_WITHOUT_KEYS) === 1
  if (isOld)
    return {
      store,
      ready: store.run(() => makeKeys(store), { atomic: true }).then(() => restartBuilds(store)),
    }
  restartBuilds(store)
  return { store, ready: null }
}

function* makeKeys({ writer, catalog }: Store): Steps<void> {
  const budget = new Budget(0)
  for (const collection of catalog.all()) {
    const end = (collection.id + 1) * ROWS
    for (let last = collection.id * ROWS, rows; (rows = writer.all(DOCUMENTS, last, end)).length > 0;) {
      for (const [id, bytes] of rows as [number, Buffer][]) {
        const doc = decode(bytes)
        for (const index of collection.indexes) {
          const { keys, multikey } = keysOf(index, doc)
          catalog.markMultikey(collection, index, multikey)
          for (const key of keys) writer.run(INSERT, index.id, key, id)
        }
        last = id
        if (budget.step(bytes.length)) yield null
      }
    }
  }
  writer.execute('DELETE FROM seq WHERE id = 3')
}

/** Restarts interrupted index builds; an index whose build fails, as on a duplicate key, is dropped. */
function restartBuilds(store: Store): void {
  for (const collection of store.catalog.all()) {
    const ids = collection.indexes.flatMap(({ id, building }) => (building ? [id] : []))
    if (ids.length === 0) continue
    const access = new WriteAccess(store)
    const build = (): Steps<void> => access.buildIndexes(collection, ids, new Budget(0))
    store
      .run(build)
      .catch(() => store.run(() => store.catalog.dropIndexes(collection, ids)))
      .catch(() => undefined)
  }
}
