import type { BookingView, TillView } from '@car-wash/server/contract'
import { PAGE_SIZE } from '@car-wash/server/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { addDays } from '../../lib/calendar-day.ts'
import { cacheKey } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'
import { useReply } from '../../lib/use-api.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { isOpen } from '../../parts/desk/next-step.ts'
import { Facts } from '../../ui/plain/facts.tsx'

function useTillRest(till: TillView) {
  const branchId = till.branchId?._id
  const options = { enabled: branchId !== undefined, staleTime: 0 }
  const board = useReply('GET /admin/board', { query: { branchId } }, options)
  const cards = useQuery({
    queryKey: cacheKey('GET /admin/payments', { query: { branchId, tillId: till._id, method: 'card' } }),
    queryFn: () => takenByCard(till),
    ...options,
  })
  if (branchId === undefined) return undefined
  // What an earlier question has read is out of date.
  const cars = board.isFetching ? undefined : board.data?.lanes.flatMap(({ bookings }) => bookings)
  return {
    here: cars?.filter(car => isOpen(car) && car.arrivedAt !== undefined),
    unpaid: cars?.filter(
      car => car.paymentStatus === 'unpaid' && (car.arrivedAt !== undefined || car.status === 'completed'),
    ),
    cards: cards.isFetching ? undefined : cards.data,
  }
}

/** In the chain's currency; payments given back count against it. */
async function takenByCard({ branchId, openedAt }: TillView): Promise<number> {
  const query = {
    branchId: branchId?._id,
    method: 'card',
    // The day there may be another than in UTC.
    from: addDays(openedAt.slice(0, 10), -1),
    limit: String(PAGE_SIZE.max),
  } as const
  let cents = 0
  let cursor: string | undefined
  do {
    const { data, page } = await call('GET /admin/payments', { query: { ...query, cursor } })
    for (const { at, amount } of data) if (at >= openedAt) cents += Math.round(amount * 100)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return cents / 100
}

/**
 * What a count of cash does not show: today's cars that are here or unpaid, and what cards have paid since the opening,
 * as it is when the till is closed. Nothing at the head office, which has no cars.
 */
export function TillRest({ till }: { till: TillView }) {
  const { t, format } = useWords()
  const rest = useTillRest(till)
  if (!rest) return null
  const { here, unpaid, cards } = rest
  const names = (cars: readonly BookingView[] | undefined) => {
    if (!cars) return '…'
    if (cars.length === 0) return t('till.noCars')
    return cars.map(car => isolated(personOf(car).plate ?? personOf(car).name)).join(', ')
  }
  return (
    <Facts
      layout="stack"
      facts={[
        { label: t('till.carsHere'), value: names(here) },
        { label: t('till.carsUnpaid'), value: names(unpaid) },
        {
          label: t('till.byCard'),
          value: cards === undefined ? '…' : isolated(format.euro(cards)),
        },
      ]}
    />
  )
}
