import { isInOrder, isKnownDay } from '../../lib/calendar-day.ts'
import { useLocation, useSearchParams } from 'react-router-dom'

interface Period {
  from: string | undefined
  to: string | undefined
}

/** The filters and page of a list in the URL, so that it can be shared, reloaded and returned to. */
export interface ListAddress {
  /** An empty string when nothing is chosen. */
  value: (name: string) => string
  /** Undefined when nothing is chosen, so that a query leaves it out. */
  given: (name: string) => string | undefined
  /** The same for an enumeration; an unknown value in the URL counts as nothing chosen. */
  oneOf: <T extends string>(name: string, values: readonly T[]) => T | undefined
  /** `from` and `to` for a call: without invalid days, and without an end before the start. */
  period: Period
  /** Sets filters and goes back to the first page. */
  change: (filters: Readonly<Record<string, string>>) => void
  /** Goes to the page of that cursor. */
  next: (cursor: string) => void
  /** Undefined on the first page. */
  previous: (() => void) | undefined
}

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const trail = trailOf(useLocation().state)
  const cursor = params.get('cursor') ?? ''

  function changed(filters: Readonly<Record<string, string>>): URLSearchParams {
    // The current URL, not that of the last render: two changes may arrive at once.
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

/** The cursors of the previous pages; empty when the URL was opened from a link. */
function trailOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail))
    return []
  return state.trail.filter(cursor => typeof cursor === 'string')
}
