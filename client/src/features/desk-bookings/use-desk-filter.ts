import { BOOKING_SORTS, BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import { day, oneOf, text, useFilters } from '../../parts/lists/use-filters.ts'
import { useToday } from '../../parts/lists/use-today.ts'

const FILTERS = {
  branchId: text,
  status: oneOf(BOOKING_STATUSES),
  from: day,
  to: day,
  q: text,
  userId: text,
  archived: oneOf(['true']),
  toSettle: oneOf(['true']),
  sort: oneOf(BOOKING_SORTS),
  cursor: text,
}

/** The filters of the list of bookings. The list opens on today, earliest first; a chosen filter keeps that day. */
export function useDeskFilter() {
  const filters = useFilters(FILTERS)
  const today = useToday(filters.value('branchId'))
  // Another day, or every day, is a choice too.
  const isPlain = ['days', ...Object.keys(FILTERS)].every(
    name => name === 'branchId' || filters.value(name) === '',
  )
  const opening = isPlain ? { from: today, to: today, sort: 'startsAt' as const } : undefined
  const value = (name: string) =>
    (opening as Record<string, string> | undefined)?.[name] ?? filters.value(name)
  const isToday = value('from') === today && value('to') === today
  return {
    filters,
    /** What the list asks the server for. */
    filter: { ...filters.query, ...opening },
    value,
    change: (chosen: Readonly<Record<string, string>>) => filters.change({ ...opening, ...chosen }),
    isToday,
    /** Between today and every day. */
    toggleToday: () =>
      filters.change(
        isToday
          ? { from: '', to: '', sort: '', days: 'all' }
          : { from: today, to: today, sort: 'startsAt', days: '' },
      ),
    /** Removes every filter, the day's too. */
    clear: () => filters.clear({ days: 'all' }),
    /** How many filters are set, today's day apart. */
    active: ['branchId', 'status', 'archived', 'toSettle', ...(isToday ? [] : ['from', 'to'])].filter(
      name => value(name) !== '',
    ).length,
  }
}
