import { useState } from 'react'
import { createTurns } from '../../lib/turns.ts'

/** Changes in flight: they run in parallel, but those of one thing queue. */
export function useTurns<Thing, Change extends { id: string }>() {
  const [turns] = useState(createTurns<Thing>)
  const [changes, setChanges] = useState<readonly Change[]>([])

  /** Gives the thing as the previous change left it, which `send` receives, and as this one has made it. */
  async function take(thing: Thing, change: Change, send: (was: Thing) => Promise<Thing>) {
    let was = thing
    setChanges(others => [...others.filter(({ id }) => id !== change.id), change])
    try {
      const changed = await turns.take(change.id, thing, before => {
        was = before
        return send(before)
      })
      return { was, changed }
    } finally {
      setChanges(others => others.filter(other => other !== change))
    }
  }

  return { changes, take }
}
