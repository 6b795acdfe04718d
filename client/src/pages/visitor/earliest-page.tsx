import type { EarliestView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { NothingFoundPicture } from '../../art/nothing-found.tsx'
import { EarliestList } from '../../features/booking-form/earliest-list.tsx'
import { wishOf } from '../../parts/booking/booking-wish.ts'
import { lastWash } from '../../parts/booking/remembered.ts'
import { useEarliest } from '../../parts/booking/bookings.queries.ts'
import { useWashServices } from '../../queries/wash-services.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useSession } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'
import { todayIn } from '../../lib/calendar-day.ts'

/** /earliest?service=ID: for a service, the first free start at every branch (decision 11). */
export function EarliestPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const services = useWashServices()
  const known = services.data?.find(({ _id }) => _id === params.get('service')) ?? services.data?.[0]
  const serviceId = known?._id ?? ''

  return (
    <Page>
      <PageHeader title={t('titles.earliest')} text={t('earliest.text')} />
      {services.isPending && (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-16 max-w-xl rounded-control" />
        </Loading>
      )}
      {services.isError && <Failed pending={services.isFetching} onRetry={() => void services.refetch()} />}
      {services.data && known && (
        <NativeSelect
          className="max-w-xl"
          label={t('earliest.service')}
          value={serviceId}
          onChange={({ target }) => setParams({ service: target.value }, { replace: true, state })}
          options={services.data.map(({ _id, name, price, duration }) => ({
            value: _id,
            label: `${name} · ${format.money(price)} · ${t('units.min', { number: duration })}`,
          }))}
        />
      )}
      {services.isSuccess && !known && (
        <EmptyState
          picture={<NothingFoundPicture />}
          title={t('services.empty')}
          text={t('services.emptyText')}
          action={<ButtonLink to="/packages">{t('booking.toPackages')}</ButtonLink>}
        />
      )}
      {known && <Starts serviceId={serviceId} state={state} />}
    </Page>
  )
}

function Starts({ serviceId, state }: { serviceId: string; state: unknown }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const wish = { ...lastWash(undefined), ...wishOf(state), serviceId }
  const starts = useEarliest(serviceId, wish.vehicleType)
  const to = screenOf(state)
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
