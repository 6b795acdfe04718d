/** Changes that wait for their turn: of one thing one at a time, of different things at once. */
export interface Turns<Thing> {
  /**
   * Runs a change when those of the same thing before it have been answered, with the thing as they left it.
   * After one that failed it is given the thing as the caller knows it. Rejects as the change does.
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
