import type { BookingView } from '@car-wash/server/contract'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { NoBookingsPicture } from '../../art/no-bookings.tsx'
import { Booked } from './booked.tsx'
import { BookingForm, type NotBooked } from './booking-form.tsx'
import { placesOf } from '../../parts/booking/booking-refusal.tsx'
import { bookingBody } from '../../parts/booking/booking-values.ts'
import { type BookingValues, wishOf } from '../../parts/booking/booking-wish.ts'
import { useCreateBooking } from '../../parts/booking/bookings.queries.ts'
import { CurrentPackage } from '../../parts/my-package/current-package.tsx'
import { fieldMessages, serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useBookingOffer } from './use-booking-offer.ts'

/** The two booking screens: with a choice of package (/booking) or without (/serviceBooking). */
export function BookingScreen({ withPackage }: { withPackage: boolean }) {
  const { t } = useTranslation()
  const location = useLocation()
  const loaded = useBookingOffer(withPackage)
  const { offer, current } = loaded
  const [booked, setBooked] = useState<BookingView>()
  // The link's values fill the first form only; "book another" starts with an empty one.
  const [wish, setWish] = useState(() => wishOf(location.state))
  const book = useBooking(withPackage, setBooked)

  useEffect(() => {
    if (loaded.isError) toast.error(t('booking.loadFailed'))
  }, [loaded.isError, t])

  return (
    <Page>
      {!booked && (
        <PageHeader
          title={t(withPackage ? 'titles.booking' : 'titles.serviceBooking')}
          text={t('booking.text')}
        />
      )}
      {loaded.isError && (
        <ErrorState
          title={t('booking.loadFailedTitle')}
          text={t('errors.load')}
          retryLabel={t('common.tryAgain')}
          pending={loaded.isRetrying}
          onRetry={loaded.retry}
        />
      )}
      {!offer && !loaded.isError && <FormSkeleton />}
      {offer && booked && (
        <Booked
          booking={booked}
          branch={offer.branches.find(({ _id }) => _id === booked.branchId._id)}
          serviceName={
            offer.services.find(({ _id }) => _id === booked.serviceId._id)?.name ?? booked.serviceId.name
          }
          onAnother={() => {
            setWish({})
            setBooked(undefined)
          }}
        />
      )}
      {offer && !booked && (offer.branches.length === 0 || offer.services.length === 0) && (
        <EmptyState
          picture={<NoBookingsPicture />}
          title={t('booking.noServices')}
          text={t('booking.noServicesText')}
          action={<ButtonLink to="/Services">{t('titles.services')}</ButtonLink>}
        />
      )}
      {offer && !booked && offer.branches.length > 0 && offer.services.length > 0 && (
        <>
          {current && (
            <CurrentPackage
              userPackage={current}
              canBook={!withPackage && current.availableWashes > 0}
              wish={wish}
            />
          )}
          <BookingForm
            offer={offer}
            wish={wish}
            screen={withPackage ? '/booking' : '/serviceBooking'}
            onSubmit={book}
          />
        </>
      )}
    </Page>
  )
}

/** Creates a booking and shows the result (specification 8, "Booking create"). */
function useBooking(withPackage: boolean, onBooked: (booking: BookingView) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutateAsync } = useCreateBooking()

  return async (values: BookingValues): Promise<NotBooked> => {
    try {
      const booking = await mutateAsync(bookingBody(values, withPackage))
      toast.success(t('booking.created'), { seconds: TOAST_MS.success / 1000 })
      onBooked(booking)
      return {}
    } catch (error) {
      return explain(error, values)
    }
  }

  function explain(error: unknown, values: BookingValues): NotBooked {
    // The sign-in over the page handles this error; all input stays.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return {}
    if (!(error instanceof ApiError) || error.status !== 400) {
      toast.error(t('booking.failed'))
      return {}
    }
    const message = serverMessage(error) ?? t('booking.failed')
    const places = placesOf(error)
    const own = places.find(({ branch }) => !branch)
    const next = own && t('booking.nextAvailability', { time: format.start(own.startsAt, values.date) })
    toast.warning([message, next].filter(Boolean).join(' '), { seconds: TOAST_MS.bookingWarning / 1000 })
    const taken = error.code === 'SLOT_UNAVAILABLE' ? values : undefined
    return { refusal: { message, places, taken }, fields: fieldMessages(error) }
  }
}

function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t('common.loading')}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
        <div className="grid gap-6">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Loading>
  )
}
