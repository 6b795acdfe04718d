import type { EarliestView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { NothingFoundPicture } from '../../art/nothing-found.tsx'
import { EarliestList } from '../../features/booking-form/earliest-list.tsx'
import { EarliestWash } from '../../features/booking-form/earliest-wash.tsx'
import { isFor } from '../../parts/booking/booking-terms.ts'
import { type BookingWish, wishOf } from '../../parts/booking/booking-wish.ts'
import { lastWash } from '../../parts/booking/remembered.ts'
import { useEarliest, useMyVehicles } from '../../parts/booking/bookings.queries.ts'
import { useWashServices } from '../../queries/wash-services.ts'
import { useSession } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'
import { todayIn } from '../../lib/calendar-day.ts'

/** /earliest?service=ID: for a service and a vehicle, the first free start at every branch (decision 11). */
export function EarliestPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const services = useWashServices()
  const vehicles = useMyVehicles(user?.role === 'customer')
  // Vehicles are waited for, so that no chip arrives late; without them the types remain.
  const isPending = services.isPending || vehicles.isLoading

  return (
    <Page>
      <PageHeader title={t('titles.earliest')} text={t('earliest.text')} />
      {isPending && (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-24 rounded-control" />
        </Loading>
      )}
      {services.isError && <Failed pending={services.isFetching} onRetry={() => void services.refetch()} />}
      {services.data?.length === 0 && (
        <EmptyState
          picture={<NothingFoundPicture />}
          title={t('services.empty')}
          text={t('services.emptyText')}
          action={<ButtonLink to="/packages">{t('booking.toPackages')}</ButtonLink>}
        />
      )}
      {!isPending && services.data && <Earliest services={services.data} vehicles={vehicles.data ?? []} />}
    </Page>
  )
}

function Earliest({
  services,
  vehicles,
}: {
  services: readonly WashServiceView[]
  vehicles: readonly VehicleView[]
}) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: object | null }
  const suited = vehicles.filter(({ type }) => services.some(each => isFor(each, type)))
  const service = services.find(({ _id }) => _id === params.get('service')) ?? services[0]
  if (!service) return null
  const wish = { ...(suited.length === 0 && lastWash(undefined)), ...wishOf(state), serviceId: service._id }
  const wash = { service, ...vehicleFor(service, wish, suited) }
  const { vehicleId, vehicleType } = wash
  return (
    <>
      <EarliestWash
        {...{ wash, services, vehicles: suited }}
        onChange={({ service: { _id }, ...vehicle }) =>
          setParams({ service: _id }, { replace: true, state: { ...state, ...vehicle } })
        }
      />
      <Starts wish={{ ...wish, vehicleId, vehicleType }} to={screenOf(state)} />
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

function Starts({ wish, to }: { wish: BookingWish & { serviceId: string }; to: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const starts = useEarliest(wish.serviceId, wish.vehicleType)
  const canBook = user === null || user.role === 'customer'

  if (starts.isPending) {
    return (
      <Loading label={t('common.loading')}>
        <div className="grid gap-4">
          {[1, 2, 3, 4].map(row => (
            <Skeleton key={row} className="h-28 rounded-card" />
          ))}
        </div>
      </Loading>
    )
  }
  if (starts.isError) return <Failed pending={starts.isFetching} onRetry={() => void starts.refetch()} />
  if (starts.data.length === 0) {
    return (
      <EmptyState
        picture={<NothingFoundPicture />}
        title={t('earliest.empty')}
        text={t('earliest.emptyText')}
        action={
          canBook && (
            <ButtonLink to={to} state={wish}>
              {t('earliest.later')}
            </ButtonLink>
          )
        }
      />
    )
  }
  return (
    <EarliestList
      starts={starts.data}
      today={todayIn()}
      bookingOf={
        canBook ? start => ({ to, state: { ...wish, ...placeOf(start), isPicked: true } }) : undefined
      }
    />
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

function Failed({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t('earliest.loadFailed')}
      text={t('errors.load')}
      retryLabel={t('common.tryAgain')}
      pending={pending}
      onRetry={onRetry}
    />
  )
}
