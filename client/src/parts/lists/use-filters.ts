import { useLocation, useSearchParams } from 'react-router-dom'
import { isInOrder, isKnownDay } from '../../lib/calendar-day.ts'

/** Reads a filter of the URL; undefined when nothing is chosen, or nothing that the list knows. */
type Read<T> = (chosen: string) => T | undefined

export const text: Read<string> = chosen => (chosen === '' ? undefined : chosen)
export const day: Read<string> = chosen => (isKnownDay(chosen) ? chosen : undefined)
export const oneOf =
  <T extends string>(values: readonly T[]): Read<T> =>
  chosen =>
    values.find(value => value === chosen)

/** The filters and page of a list in the URL, so that it can be shared, reloaded and returned to. */
export interface Filters {
  /** As it is in the URL; an empty string when nothing is chosen. */
  value: (name: string) => string
  /** Sets filters and goes back to the first page. */
  change: (filters: Readonly<Record<string, string>>) => void
  /** Sets these filters alone. */
  clear: (filters?: Record<string, string>) => void
  /** Goes to the page of that cursor. */
  next: (cursor: string) => void
  /** Undefined on the first page. */
  previous: (() => void) | undefined
}

/** The filters of a list; `query` is what a call takes, without an end before the start. */
export function useFilters<Query extends object>(reads: {
  [Name in keyof Query]: Read<Query[Name]>
}): Filters & { query: { [Name in keyof Query]: Query[Name] | undefined } }
export function useFilters(): Filters
export function useFilters(reads: Record<string, Read<unknown>> = {}) {
  const [params, setParams] = useSearchParams()
  const trail = trailOf(useLocation().state)
  const value = (name: string) => params.get(name) ?? ''
  const cursor = value('cursor')

  function changed(filters: Readonly<Record<string, string>>): URLSearchParams {
    // The current URL, not that of the last render: two changes may arrive at once.
    const next = new URLSearchParams(window.location.search)
    for (const [name, chosen] of Object.entries(filters)) {
      if (chosen === '') next.delete(name)
      else next.set(name, chosen)
    }
    return next
  }

  const query = Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(value(name))]))
  const isBackwards = reads['to'] === day && !isInOrder(value('from'), value('to'))
  return {
    query: isBackwards ? { ...query, to: undefined } : query,
    value,
    change: (filters: Readonly<Record<string, string>>) =>
      setParams(changed({ cursor: '', ...filters }), { replace: true }),
    clear: (filters: Record<string, string> = {}) => setParams(filters, { replace: true }),
    next: (to: string) => setParams(changed({ cursor: to }), { state: { trail: [...trail, cursor] } }),
    previous:
      cursor === ''
        ? undefined
        : () => setParams(changed({ cursor: trail.at(-1) ?? '' }), { state: { trail: trail.slice(0, -1) } }),
  }
}

/** The cursors of the previous pages; empty when the URL was opened from a link. */
function trailOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail))
    return []
  return state.trail.filter(cursor => typeof cursor === 'string')
}
