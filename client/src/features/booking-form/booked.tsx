import type { BookingView, BranchView } from '@car-wash/server/contract'
import { CalendarPlus, Check, CircleAlert, CircleCheck, Clock, Navigation, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import heroScene from '../../art/hero-scene.svg'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { calendarOf } from '../../parts/booking/calendar-of.ts'
import { BranchPlace, routeTo } from '../../parts/booking/branch-place.tsx'
import { VehicleName } from '../../parts/booking/vehicle-name.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { useReply } from '../../lib/use-api.ts'
import { mostSaving } from '../../parts/my-package/most-saving.ts'

export interface BookedProps {
  booking: BookingView
  branch: BranchView | undefined
  /** The service's name in the current language. */
  serviceName: string
  onAnother: () => void
}

/** The confirmation of a new booking: when first, then what, where and for how much, and the calendar. */
export function Booked({ booking, branch, serviceName, onAnother }: BookedProps) {
  const { t, format } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { bookingDate, bookingTime, branchId, serviceId, userPackageId, vehicle } = booking
  const isPending = booking.status === 'pending'
  const minutes = Math.round((Date.parse(booking.endsAt) - Date.parse(booking.startsAt)) / 60_000)
  const isFixed = Date.parse(booking.canChangeUntil) < Date.parse(booking.createdAt)
  const [Sign, tone] = isFixed ? [CircleAlert, 'text-warning-ink'] : [CircleCheck, 'text-success-ink']

  // The form has gone and the focus with it, so the heading takes the focus, at the top of the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])

  return (
    <>
      <Card
        as="section"
        padding="none"
        className="grid shadow-card wide:grid-cols-[minmax(0,1fr)_27.5rem] print:shadow-none"
      >
        <div className="grid content-start gap-4 p-4 sm:p-6 wide:p-10 wide:pt-8">
          <div className="grid justify-items-start gap-2">
            <Badge tone={isPending ? 'warning' : 'success'} icon={isPending ? <Clock /> : <Check />}>
              {t(isPending ? 'booking.held' : 'booking.booked')}
            </Badge>
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold sm:text-3xl">
              <span className="sr-only">{t('booking.bookedTitle')}</span>
              <bdi className="block">{format.longDate(bookingDate)}</bdi>
              <bdi className="block">{format.time(bookingTime)}</bdi>
            </h1>
            <p className="text-muted">{t(isPending ? 'booking.pendingText' : 'booking.bookedText')}</p>
          </div>
          <dl className="grid gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-2">
            <Item label={t('booking.service')} first={<bdi>{serviceName}</bdi>}>
              {t('units.minutes', { count: minutes })}
              {format.joined(
                '',
                t('booking.readyAbout', {
                  time: isolated(format.instantTime(booking.endsAt, branch?.timeZone)),
                }),
              )}
            </Item>
            <Item
              label={t('booking.branch')}
              first={branch ? <BranchPlace branch={branch} /> : <bdi>{branchId.name}</bdi>}
            >
              <PhoneLink phone={branchId.phone} className="underline pointer-fine:min-h-8" />
            </Item>
            {vehicle && <Item label={t('booking.vehicle')} first={<VehicleName vehicle={vehicle} />} />}
            <Item
              label={t('booking.price')}
              first={<bdi>{format.money(userPackageId ? 0 : serviceId.price)}</bdi>}
            >
              {t(userPackageId ? 'booking.paidByPackage' : 'booking.payAtBranch')}
            </Item>
          </dl>
          <div className="flex flex-wrap items-center gap-3 max-sm:*:grow print:hidden">
            <ButtonLink to={calendarOf(booking)} icon={<CalendarPlus />}>
              {t('booking.calendar')}
            </ButtonLink>
            <ButtonLink to={routeTo(branch ?? branchId)} variant="secondary" icon={<Navigation />}>
              {t('booking.directions')}
            </ButtonLink>
            <Link
              to="/customer/dashboard"
              className="ms-auto inline-flex min-h-11 items-center font-semibold text-heading underline underline-offset-4"
            >
              {t('booking.toDashboard')}
            </Link>
          </div>
          <p className={`flex gap-2 text-sm ${tone}`}>
            <Sign aria-hidden className="size-4.5 shrink-0" />
            {isFixed
              ? t('booking.tooLate')
              : t(userPackageId ? 'booking.washBackUntil' : 'booking.freeUntil', {
                  time: isolated(format.instantDay(booking.canChangeUntil, branch?.timeZone)),
                })}
          </p>
        </div>
        <div className="relative min-h-44 on-navy navy-sky max-wide:-order-1 print:hidden">
          <img
            src={heroScene}
            alt=""
            width="1200"
            height="620"
            className="absolute inset-0 size-full object-cover wide:object-contain rtl:-scale-x-100"
          />
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 print:hidden">
        {!userPackageId && <PackageOffer serviceId={serviceId._id} />}
        <Button variant="ghost" className="mx-auto underline underline-offset-4" onClick={onAnother}>
          {t('booking.another')}
        </Button>
      </div>
    </>
  )
}

function Item({ label, first, children }: { label: string; first: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold text-heading">
        {first}
        {Boolean(children) && <div className="text-sm font-normal text-muted">{children}</div>}
      </dd>
    </div>
  )
}

/** The package that saves most on a service; nothing where none does. */
function PackageOffer({ serviceId }: { serviceId: string }) {
  const { t, format } = useWords()
  const { data = [] } = useReply('GET /packages', {})
  const best = mostSaving(data.filter(({ services }) => services.some(({ _id }) => _id === serviceId)))
  if (!best?.saving) return null
  const { price, washCount, saving } = best
  return (
    <Link
      to="/packages"
      className="flex min-w-0 grow items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-brand"
    >
      <span className="grid h-11 w-14 shrink-0 place-content-center rounded-control on-navy navy-sky font-semibold">
        <bdi>{format.number(washCount)} ×</bdi>
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold text-heading">
          {t('landing.offer.title', {
            washes: t('units.washes', { count: washCount }),
            price: isolated(format.money(price)),
          })}
        </span>
        <span className="block text-sm text-muted">
          {t('landing.offer.text', {
            each: isolated(format.money(price / washCount)),
            single: isolated(format.money((price + saving.amount) / washCount)),
          })}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
