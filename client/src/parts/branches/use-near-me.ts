import { useState } from 'react'
import type { Place } from '@car-wash/server/contract/distance'

export type Near = { state: 'off' | 'asking' | 'refused' } | { state: 'on'; place: Place }

export interface NearMe {
  near: Near
  ask: () => void
  leave: () => void
}

/** The visitor's place, asked for on a tap only. It stays in this component and is sent nowhere. */
export function useNearMe(): NearMe {
  const [near, setNear] = useState<Near>({ state: 'off' })

  function ask() {
    if (!('geolocation' in navigator)) {
      setNear({ state: 'refused' })
      return
    }
    setNear({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setNear({ state: 'on', place: { latitude, longitude } }),
      () => setNear({ state: 'refused' }),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  return { near, ask, leave: () => setNear({ state: 'off' }) }
}
