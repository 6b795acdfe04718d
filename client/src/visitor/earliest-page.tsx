import type { EarliestView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { EarliestList, EarliestWhere } from '../features/booking-form/earliest-list.tsx'
import { EarliestWash } from '../features/booking-form/earliest-wash.tsx'
import { isFor } from '../parts/booking/booking-terms.ts'
import { type BookingWish, wishOf } from '../parts/booking/booking-wish.ts'
import { lastWash } from '../parts/booking/remembered.ts'
import { useEarliest, useMyBookings, useMyVehicles } from '../parts/booking/bookings.queries.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { nearFirst } from '../parts/branches/near-first.ts'
import { kmBetween } from '@car-wash/server/contract/distance'
import { useNearMe } from '../parts/branches/use-near-me.ts'
import { useBookingBranches, useWashServices } from '../queries/chain.ts'
import { useSession } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { todayIn } from '../lib/calendar-day.ts'

/** /earliest?service=ID: for a service and a vehicle, the first free start at every branch (decision 11). */
export function EarliestPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const services = useWashServices()
  const vehicles = useMyVehicles(user?.role === 'customer')
  const bookings = useMyBookings(user?.role === 'customer')
  // They are waited for, so that no chip arrives late and the list keeps its order; without them the types remain.
  const isPending = services.isPending || vehicles.isLoading || bookings.isLoading

  return (
    <Page>
      <PageHeader title={t('titles.earliest')} text={t('earliest.text')} />
      <Loaded
        query={{ ...services, data: isPending ? undefined : services.data }}
        skeleton={<Skeleton className="h-24 rounded-control" />}
        failed={t('earliest.loadFailed')}
        empty={{
          title: t('services.empty'),
          text: t('services.emptyText'),
          action: <ButtonLink to="/packages">{t('booking.toPackages')}</ButtonLink>,
        }}
      >
        {offered => (
          <Earliest
            services={offered}
            vehicles={vehicles.data ?? []}
            lastBranchId={lastWash(bookings.data).branchId}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Earliest({
  services,
  vehicles,
  lastBranchId,
}: {
  services: readonly WashServiceView[]
  vehicles: readonly VehicleView[]
  lastBranchId: string | undefined
}) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: object | null }
  const suited = vehicles.filter(({ type }) => services.some(each => isFor(each, type)))
  const service = services.find(({ _id }) => _id === params.get('service')) ?? services[0]
  if (!service) return null
  const wish = { ...(suited.length === 0 && lastWash(undefined)), ...wishOf(state), serviceId: service._id }
  const wash = { service, ...vehicleFor(service, wish, suited) }
  const { vehicleId, vehicleType } = wash
  const city = params.get('city') ?? ''
  const go = (query: { service: string; city: string }, vehicle: object = {}) =>
    setParams(
      { service: query.service, ...(query.city && { city: query.city }) },
      { replace: true, state: { ...state, ...vehicle } },
    )
  return (
    <>
      <EarliestWash
        {...{ wash, services, vehicles: suited }}
        onChange={({ service: { _id }, ...vehicle }) => go({ service: _id, city }, vehicle)}
      />
      <Starts
        wish={{ ...wish, vehicleId, vehicleType }}
        to={screenOf(state)}
        lastBranchId={wishOf(state).branchId ?? lastBranchId}
        city={city}
        onCity={named => go({ service: service._id, city: named })}
      />
    </>
  )
}

/** The vehicle that the link names, or else the first of the profile that the service is for, or else a type. */
function vehicleFor(service: WashServiceView, wish: BookingWish, vehicles: readonly VehicleView[]) {
  const own = vehicles.filter(({ type }) => isFor(service, type))
  const named = own.find(({ _id }) => _id === wish.vehicleId)
  const saved = named ?? (wish.vehicleType === undefined ? own[0] : undefined)
  const type = saved?.type ?? wish.vehicleType ?? 'car'
  return {
    vehicleId: saved?._id ?? '',
    vehicleType: isFor(service, type) ? type : (service.vehicleTypes[0] ?? type),
  }
}

interface StartsProps {
  wish: BookingWish & { serviceId: string }
  /** The screen that books. */
  to: string
  lastBranchId: string | undefined
  city: string
  onCity: (city: string) => void
}

function Starts({ wish, to, lastBranchId, city, onCity }: StartsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const starts = useEarliest(wish.serviceId, wish.vehicleType)
  const branches = useBookingBranches()
  const { near, ask, leave } = useNearMe()
  const place = near.state === 'on' ? near.place : undefined
  const canBook = user === null || user.role === 'customer'

  const all = branches.data ?? []
  const cities = [...new Set(all.map(each => each.city).filter(Boolean))]
  const distanceOf = (id: string) => {
    const branch = all.find(({ _id }) => _id === id)
    return place && branch && kmBetween(branch, place)
  }
  return (
    <Loaded
      query={{ ...starts, data: branches.isLoading ? undefined : starts.data }}
      skeleton={
        <div className="grid gap-4">
          <Skeleton className="h-18 rounded-control" />
          {[1, 2, 3, 4].map(row => (
            <Skeleton key={row} className="h-28 rounded-card" />
          ))}
        </div>
      }
      failed={t('earliest.loadFailed')}
      empty={{
        title: t('earliest.empty'),
        text: t('earliest.emptyText'),
        action: canBook && (
          <ButtonLink to={to} state={wish}>
            {t('earliest.later')}
          </ButtonLink>
        ),
      }}
    >
      {found => (
        <>
          {all.length > 1 && (
            <EarliestWhere
              {...{ city, cities, near }}
              onCity={named => {
                leave()
                onCity(named)
              }}
              onNearMe={() => {
                onCity('')
                ask()
              }}
            />
          )}
          <EarliestList
            starts={nearFirst(found, all, { city, place, lastBranchId })}
            distanceOf={distanceOf}
            today={todayIn()}
            bookingOf={canBook ? start => ({ to, state: { ...wish, ...placeOf(start) } }) : undefined}
          />
        </>
      )}
    </Loaded>
  )
}

function placeOf({ branchId, bookingDate, bookingTime }: EarliestView) {
  return { branchId: branchId._id, date: bookingDate, time: bookingTime }
}

/** The booking screen that led here; by default the one without a package. */
function screenOf(state: unknown): '/booking' | '/serviceBooking' {
  const carries = typeof state === 'object' && state !== null && 'screen' in state
  return carries && state.screen === '/booking' ? '/booking' : '/serviceBooking'
}
