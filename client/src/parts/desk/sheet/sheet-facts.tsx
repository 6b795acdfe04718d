import type { BookingView } from '@car-wash/server/contract'
import { BOOKING_TEXTS } from '@car-wash/server/contract/constants'
import { useWords } from '../../../i18n/use-words.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Facts } from '../../../ui/plain/facts.tsx'
import { atBranch } from '../../../lib/at-branch.ts'
import { personOf } from '../booking-person.ts'
import { MailAddress } from '../mail-address.tsx'
import { CustomerSigns } from '../customer-signs.tsx'
import { PhoneLink } from '../../../parts/branches/phone-link.tsx'

/** Shown with its own button, by SheetNotes. */
const CHANGED: readonly string[] = ['notes']

/** The terms of a booking: customer, car, wash, place, money and times. */
export function SheetFacts({ booking }: { booking: BookingView }) {
  const { t, format } = useWords()
  const { name, phone, plate } = personOf(booking)
  const { userPackageId, status, cancelReason } = booking
  const type = booking.vehicle?.type ?? booking.walkIn?.vehicleType
  const instant = (iso: string | undefined) =>
    iso && <bdi>{format.instant(atBranch(iso, booking), 'UTC')}</bdi>
  const method = booking.paymentMethod && t(`status.method.${booking.paymentMethod}`)
  const reason = cancelReason && ` (${t(`status.reason.${cancelReason}`)})`
  return (
    <Facts
      layout="stack"
      facts={[
        {
          label: t('adminBookings.customer'),
          value: (
            <>
              <bdi className="wrap-anywhere">{name}</bdi>
              <CustomerSigns
                booking={booking}
                words={{ text: '', count: 'hidden' }}
                className="mt-1 flex! font-semibold!"
              />
            </>
          ),
        },
        {
          label: t('adminBookings.phone'),
          value: phone && <PhoneLink icon phone={phone} className="-my-2 text-brand-ink hover:underline" />,
        },
        { label: t('adminBookings.plate'), value: plate && <Bdi>{plate}</Bdi> },
        {
          label: t('counter.vehicle'),
          value: type && [t(`status.vehicle.${type}`), booking.vehicle?.label].filter(Boolean).join(' · '),
        },
        { label: t('adminBookings.service'), value: <bdi>{booking.serviceId.name}</bdi> },
        ...BOOKING_TEXTS.filter(text => !CHANGED.includes(text)).map(text => ({
          label: t(`booking.${text}`),
          value: booking[text] && <bdi className="wrap-anywhere">{booking[text]}</bdi>,
        })),
        {
          label: t('adminBookings.price'),
          value: <bdi>{format.money(booking.serviceId.price)}</bdi>,
        },
        {
          label: t('adminBookings.dateTime'),
          value: <bdi>{format.dateTime(booking.bookingDate, booking.bookingTime)}</bdi>,
        },
        { label: t('adminBookings.branch'), value: <bdi>{booking.branchId.name}</bdi> },
        {
          label: t('adminBookings.status'),
          value: `${t(`status.booking.${status}`)}${reason ?? ''}`,
        },
        {
          label: t('adminBookings.payment'),
          value: [t(`status.payment.${booking.paymentStatus}`), method].filter(Boolean).join(' · '),
        },
        {
          label: t('adminBookings.remaining'),
          value: userPackageId && format.number(userPackageId.remainingWashes),
        },
        {
          label: t('adminBookings.expiry'),
          value: userPackageId && <bdi>{format.date(userPackageId.expiryDate)}</bdi>,
        },
        {
          label: t('visit.desk.coming'),
          value: instant(booking.customerConfirmedAt),
        },
        { label: t('adminBookings.step.arrived'), value: instant(booking.arrivedAt) },
        { label: t('adminBookings.step.started'), value: instant(booking.startedAt) },
        { label: t('adminBookings.step.finished'), value: instant(booking.finishedAt) },
        {
          label: t('adminBookings.email'),
          value: booking.userId?.email && <MailAddress {...booking.userId} />,
        },
        {
          label: t('adminBookings.branchId'),
          value: <Bdi className="break-all">{booking.branchId._id}</Bdi>,
        },
      ]}
    />
  )
}
