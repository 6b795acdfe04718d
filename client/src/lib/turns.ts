/** A queue per item: changes to one item run one at a time, changes to different items run in parallel. */
export interface Turns<Thing> {
  /**
   * Runs a change once the earlier changes to the same item have settled, and passes it the item as they left it; after
   * a failure, the item as the caller knows it. Rejects when the change does.
   */
  take: (id: string, thing: Thing, change: (thing: Thing) => Promise<Thing>) => Promise<Thing>
}

export function createTurns<Thing>(): Turns<Thing> {
  const last = new Map<string, Promise<Thing>>()
  return {
    async take(id, thing, change) {
      const before = last.get(id)
      const turn = before ? before.catch(() => thing).then(change) : change(thing)
      last.set(id, turn)
      try {
        return await turn
      } finally {
        if (last.get(id) === turn) last.delete(id)
      }
    },
  }
}
