import { BRAND } from '../../lib/brand.ts'
import type { BookingView } from '@car-wash/server/contract'
import type { Words } from '../../i18n/use-words.ts'
import type { Mail } from '../../lib/mailto.ts'
import { personOf } from './booking-person.ts'

/** The e-mail about a status change (specification 4); undefined without an address. The server counts the washes. */
export function statusMail(booking: BookingView, words: Words): Mail | undefined {
  const { t } = words
  const status = t(`status.booking.${booking.status}`)
  return mailOf(booking, words, {
    subject: t('mails.statusSubject', { status, brand: BRAND.name }),
    intro: t('mails.statusIntro', { status }),
  })
}

/** The e-mail that confirms the payment of a booking (decision 17). */
export function paymentMail(booking: BookingView, words: Words): Mail | undefined {
  const { t } = words
  return mailOf(booking, words, {
    subject: t('mails.paidSubject', { brand: BRAND.name }),
    intro: t('mails.paidIntro'),
  })
}

/** The e-mail about a new day, time or branch (decision 17). */
export function movedMail(booking: BookingView, words: Words): Mail | undefined {
  const { t } = words
  return mailOf(booking, words, {
    subject: t('mails.movedSubject', { brand: BRAND.name }),
    intro: t('mails.movedIntro'),
  })
}

function mailOf(
  booking: BookingView,
  { t, format }: Words,
  { subject, intro }: { subject: string; intro: string },
): Mail | undefined {
  const { email } = personOf(booking)
  if (email === undefined) return undefined
  const { serviceId, branchId, userPackageId, bookingDate, bookingTime } = booking
  const facts = [
    [t('adminBookings.service'), serviceId.name],
    [t('adminBookings.branch'), branchId.name],
    [t('adminBookings.date'), format.date(bookingDate)],
    [t('adminBookings.time'), format.time(bookingTime)],
    userPackageId
      ? [t('adminBookings.remaining'), format.number(userPackageId.remainingWashes)]
      : [t('adminBookings.price'), format.euro(serviceId.price)],
  ]
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const body = `${t('mails.greeting')}\n\n${intro}\n\n${lines}\n\n${t('mails.regards')}\n${BRAND.team}\n`
  return { to: email, subject, body }
}
