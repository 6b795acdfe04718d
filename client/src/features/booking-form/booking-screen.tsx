import type { BookingView } from '@car-wash/server/contract'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'
import { type Location, Navigate, useLocation } from 'react-router-dom'
import { Picture } from '../../art/picture.tsx'
import { Booked } from './booked.tsx'
import { BookingForm } from './booking-form.tsx'
import type { NotBooked } from './use-booking-form.ts'
import { BookingSkeleton } from '../../parts/booking/booking-skeleton.tsx'
import { placesOf } from '../../parts/booking/booking-refusal.tsx'
import { bookingBody, type BookingOffer } from '../../parts/booking/booking-values.ts'
import { type BookingValues, type BookingWish, linkedWish, wishOf } from '../../parts/booking/booking-wish.ts'
import { keepForm, keepLastWash, keptForm, lastWash } from '../../parts/booking/remembered.ts'
import { useSession } from '../../session/session.tsx'
import { useSaveVehicle } from '../../parts/booking/bookings.queries.ts'
import { CurrentPackage } from '../../parts/my-package/current-package.tsx'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { fieldMessages, serverMessage } from '../../i18n/server-message.ts'
import { ApiError, isSessionOver } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Page, PageTitle } from '../../ui/plain/page.tsx'
import { Loading } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useBookingOffer } from './use-booking-offer.ts'
import { getUser } from '../../session/user-store.ts'

export interface BookingScreenProps {
  withPackage: boolean
  /** Asks a visitor who they are, once the form is complete; without it the page is for customers only. */
  Identify?: ComponentType<Asked>
}

/** The two booking screens: with a choice of package (/booking) or without (/serviceBooking). */
export function BookingScreen({ withPackage, Identify }: BookingScreenProps) {
  const { t } = useWords()
  const location = useLocation()
  // The link's values fill the first form only.
  const [wish, setWish] = useState(() => wishToStart(location))
  const loaded = useBookingOffer(withPackage, wish.userPackageId)
  const { current } = loaded
  // The form is worked out in short tasks before it takes the place of the skeleton.
  const isReady = useDeferredValue(loaded.offer !== undefined)
  const offer = isReady ? loaded.offer : undefined
  const [booked, setBooked] = useState<BookingView>()
  const { identify, asked } = useIdentify()
  const book = useBooking(withPackage, offer, booking => {
    // After a reload the form does not start with the link's place again.
    keepForm(entryOf(location), {})
    setBooked(booking)
  })
  const hasLeft = useHasLeft()
  const title = t(withPackage ? 'titles.booking' : 'titles.serviceBooking')
  const isForm = !booked && offer && offer.branches.length > 0 && offer.services.length > 0

  useEffect(() => {
    if (loaded.isError) toast.error(t('booking.loadFailed'))
  }, [loaded.isError, t])

  if (hasLeft) return <Navigate to="/" replace />
  return (
    <Page className="sm:pt-5! wide:gap-3! wide:pt-3!">
      {!booked && !isForm && <PageTitle>{title}</PageTitle>}
      {loaded.isError && (
        <ErrorState
          title={t('booking.loadFailedTitle')}
          text={t('errors.load')}
          pending={loaded.isRetrying}
          onRetry={loaded.retry}
        />
      )}
      {!offer && !loaded.isError && (
        <Loading>
          <BookingSkeleton />
        </Loading>
      )}
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
      {offer && !booked && !isForm && (
        <EmptyState
          picture={<Picture of="noBookings" />}
          title={t('booking.noServices')}
          text={t('booking.noServicesText')}
          action={<ButtonLink to="/Services">{t('titles.services')}</ButtonLink>}
        />
      )}
      {offer && isForm && (
        <>
          {current && !withPackage && <CurrentPackage userPackage={current} />}
          <BookingForm
            title={title}
            offer={offer}
            wish={{ ...lastWash(loaded.bookings, offer.vehicles), ...wish }}
            screen={withPackage ? '/booking' : '/serviceBooking'}
            identify={identify}
            onChange={({ userPackageId, ...values }) =>
              // "Without a package" is kept only where there was one to choose.
              keepForm(entryOf(location), {
                ...values,
                ...(offer.userPackages?.length ? { userPackageId } : {}),
              })
            }
            onSubmit={async values => ((await identify()) ? book(values) : {})}
          />
          {asked && Identify && <Identify {...asked} />}
        </>
      )}
    </Page>
  )
}

/** A link fills the form once: after a reload and on the way back, the form is as this tab left it. */
function wishToStart(location: Location): BookingWish {
  const { entry, values } = keptForm()
  return entry === entryOf(location)
    ? values
    : { ...values, ...linkedWish(location.search), ...wishOf(location.state) }
}

/** What distinguishes one link from another: the first page of a tab always has the same key. */
const entryOf = ({ key, search }: Location): string => key + search

/** Whether the customer has signed out in another tab while this form was open: it was theirs. */
function useHasLeft(): boolean {
  const { user, hasLeft } = useSession()
  const [wasCustomer, setWasCustomer] = useState(user !== null)
  if (user && !wasCustomer) setWasCustomer(true)
  return wasCustomer && !user && hasLeft
}

const NOTHING_OFFERED = { vehicles: [], services: [] }

/** Creates a booking and shows the result (specification 8, "Booking create"). */
function useBooking(
  withPackage: boolean,
  offer: BookingOffer | undefined,
  onBooked: (booking: BookingView) => void,
) {
  const { t, format } = useWords()
  const { mutateAsync } = useChange('POST /bookings', { isOnce: true })
  const { mutate: saveVehicle } = useSaveVehicle()

  return async (values: BookingValues): Promise<NotBooked> => {
    try {
      const booking = await mutateAsync({ body: bookingBody(values, offer ?? NOTHING_OFFERED, withPackage) })
      keepLastWash(values)
      if (values.remember && values.vehicleId === '' && values.plate.trim() !== '') remember(values)
      toast.success(t('booking.created'))
      onBooked(booking)
      return {}
    } catch (error) {
      return explain(error, values)
    }
  }

  function remember({ plate, vehicleType: type }: BookingValues) {
    saveVehicle({ plate, type }, { onError: () => toast.warning(t('booking.rememberFailed')) })
  }

  function explain(error: unknown, values: BookingValues): NotBooked {
    // The sign-in over the page handles this error; all input stays.
    if (isSessionOver(error)) return {}
    if (!(error instanceof ApiError) || error.status !== 400) {
      toast.error(t('booking.failed'))
      return {}
    }
    const { price } = error.body
    const message =
      error.code === 'PRICE_CHANGED' && typeof price === 'number'
        ? t('booking.newPrice', { price: isolated(format.money(price)) })
        : (serverMessage(error) ?? t('booking.failed'))
    const places = placesOf(error)
    const own = places.find(({ branch }) => !branch)
    const next = own && t('booking.nextAvailability', { time: format.start(own.startsAt, values.date) })
    toast.warning([message, next].filter(Boolean).join(' '), { seconds: TOAST_MS.bookingWarning / 1000 })
    const taken = error.code === 'SLOT_UNAVAILABLE' ? values : undefined
    return { refusal: { code: error.code, message, places, taken }, fields: fieldMessages(error) }
  }
}

/** The open question to a visitor: who are you? */
export interface Asked {
  /** Called once a customer is signed in. */
  onDone: () => void
  onClose: () => void
}

/** `identify` asks a visitor who they are and resolves to whether they sign in; `asked` is the open question. */
function useIdentify() {
  const [asked, setAsked] = useState<Asked>()

  function identify(): Promise<boolean> {
    if (getUser()) return Promise.resolve(true)
    return new Promise(resolve => {
      const close = (isDone: boolean) => () => {
        setAsked(undefined)
        resolve(isDone)
      }
      setAsked({ onDone: close(true), onClose: close(false) })
    })
  }

  return { identify, asked }
}
