import { isInOrder, isKnownDay } from '../../lib/calendar-day.ts'
import { useLocation, useSearchParams } from 'react-router-dom'

interface Period {
  from: string | undefined
  to: string | undefined
}

/** Filters and page of a list, kept in the address so that a list can be shared, reloaded and gone back to. */
export interface ListAddress {
  /** An empty string where nothing is chosen. */
  value: (name: string) => string
  /** Undefined where nothing is chosen, as a query leaves it out. */
  given: (name: string) => string | undefined
  /** The same for a choice; what is none of the values, typed into the address, counts as nothing chosen. */
  oneOf: <T extends string>(name: string, values: readonly T[]) => T | undefined
  /** `from` and `to` as calls take them: without what is no day, and without an end before the beginning. */
  period: Period
  /** Sets filters and goes back to the first page. */
  change: (filters: Readonly<Record<string, string>>) => void
  /** To the page of that cursor. */
  next: (cursor: string) => void
  /** Undefined on the first page. */
  previous: (() => void) | undefined
}

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const trail = trailOf(useLocation().state)
  const cursor = params.get('cursor') ?? ''

  function changed(filters: Readonly<Record<string, string>>): URLSearchParams {
    // As it stands, not as it was when last shown: two changes may come at once.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(filters)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }

  return {
    value: name => params.get(name) ?? '',
    given: name => params.get(name) ?? undefined,
    oneOf: (name, values) => values.find(value => value === params.get(name)),
    period: periodOf(params),
    change: filters => setParams(changed({ cursor: '', ...filters }), { replace: true }),
    next: to => setParams(changed({ cursor: to }), { state: { trail: [...trail, cursor] } }),
    previous:
      cursor === ''
        ? undefined
        : () => setParams(changed({ cursor: trail.at(-1) ?? '' }), { state: { trail: trail.slice(0, -1) } }),
  }
}

function periodOf(params: URLSearchParams): Period {
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return isKnownDay(text) ? text : undefined
  }
  const [from, to] = [day('from'), day('to')]
  return { from, to: isInOrder(from, to) ? to : undefined }
}

/** The cursors of the pages before; none when the address was opened from a link. */
function trailOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail))
    return []
  return state.trail.filter(cursor => typeof cursor === 'string')
}
