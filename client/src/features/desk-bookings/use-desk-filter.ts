import { BOOKING_SORTS, BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import type { BookingFilter } from '../../parts/desk/admin-bookings.queries.ts'
import type { ListAddress } from '../../parts/lists/use-list-address.ts'
import { useToday } from '../../parts/lists/use-today.ts'

/** The parameters that choose bookings; without any of them the list opens on today. */
const CHOICES = ['status', 'from', 'to', 'sort', 'q', 'userId', 'archived', 'toSettle', 'days', 'cursor']

export interface DeskFilter {
  /** What the list asks the server for. */
  filter: BookingFilter
  value: (name: string) => string
  change: (filters: Readonly<Record<string, string>>) => void
  isToday: boolean
  /** Between today and every day. */
  toggleToday: () => void
  /** Removes every filter, the day's too. */
  clear: () => void
  /** How many filters are set. */
  active: number
}

/** The filters of the list of bookings. The list opens on today, earliest first; a chosen filter keeps that day. */
export function useDeskFilter(address: ListAddress): DeskFilter {
  const today = useToday(address.value('branchId'))
  const isPlain = CHOICES.every(name => address.value(name) === '')
  const day: Readonly<Record<string, string>> = isPlain ? { from: today, to: today, sort: 'startsAt' } : {}
  const value = (name: string) => day[name] ?? address.value(name)
  const isToday = value('from') === today && value('to') === today
  return {
    filter: filterOf(address, isPlain ? { from: today, to: today, sort: 'startsAt' as const } : {}),
    value,
    change: filters => address.change({ ...day, ...filters }),
    isToday,
    toggleToday: () =>
      address.change(
        isToday
          ? { from: '', to: '', sort: '', days: 'all' }
          : { from: today, to: today, sort: 'startsAt', days: '' },
      ),
    clear: () =>
      address.change({ ...Object.fromEntries(CHOICES.map(name => [name, ''])), branchId: '', days: 'all' }),
    active: ['branchId', 'status', 'from', 'to'].filter(name => value(name) !== '').length,
  }
}

function filterOf(
  { given, oneOf, period }: ListAddress,
  day: Pick<BookingFilter, 'from' | 'to' | 'sort'>,
): BookingFilter {
  return {
    branchId: given('branchId'),
    status: oneOf('status', BOOKING_STATUSES),
    ...period,
    q: given('q'),
    userId: given('userId'),
    archived: oneOf('archived', ['true']),
    toSettle: oneOf('toSettle', ['true']),
    sort: oneOf('sort', BOOKING_SORTS),
    cursor: given('cursor'),
    ...day,
  }
}
