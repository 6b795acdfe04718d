import { Budget } from '../query/budget.ts'
import type { Steps } from '../query/steps.ts'
import { WriteAccess } from './access.ts'
import type { Store } from './store.ts'

/** Restarts interrupted index builds; an index whose build fails, as on a duplicate key, is dropped. */
export function restartBuilds(store: Store): void {
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
