import type { BookingView } from '@car-wash/server/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { BRAND } from '../../lib/brand.ts'
import { openMail } from '../../lib/mailto.ts'
import { configQuery } from '../../queries/config.ts'
import { toast } from '../../ui/toast.ts'
import { type Person, personOf } from './booking-person.ts'

interface CustomerMail {
  /** The texts of it in `mails`. */
  kind: BookingMail | 'packagePaid'
  to: Pick<Person, 'name' | 'email'>
  /** Names and values, a line each. */
  facts: readonly (readonly [string, string])[]
  /** The new status of a booking, in words. */
  status?: string
}

/** Of a new status (specification 4), a payment, or a new day, time or branch (decision 17). */
export type BookingMail = 'status' | 'paid' | 'moved'

/**
 * Decision 17: the e-mail after a change; none without an address. If the server sends mail it has already done so, and
 * the screen says so; otherwise the admin's own mail program opens with the mail prefilled.
 */
export function useCustomerMail() {
  const { t } = useWords()
  const client = useQueryClient()

  async function tell({ kind, to: { name, email }, facts, status }: CustomerMail) {
    if (!email) return
    // If the configuration cannot be read, the admin can still send this mail.
    const config = await client.query({ ...configQuery, staleTime: 'static' }).catch(() => undefined)
    if (config?.mail === 'smtp') {
      toast.success(t('mails.sent', { name: isolated(name) }))
      return
    }
    const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    const end = `${t('mails.regards')}\n${BRAND.team}\n`
    openMail({
      to: email,
      subject: t(`mails.${kind}Subject`, { brand: BRAND.name, status }),
      body: [t('mails.greeting'), t(`mails.${kind}Intro`, { status }), lines, end].join('\n\n'),
    })
    toast.info(t('mails.opened', { name: isolated(name) }))
  }

  return (mail: CustomerMail) => void tell(mail)
}

/** The e-mail about a booking. The server counts the washes. */
export function useBookingMail() {
  const { t, format } = useWords()
  const mail = useCustomerMail()
  return (kind: BookingMail, booking: BookingView) => {
    const { serviceId, branchId, userPackageId, bookingDate, bookingTime } = booking
    mail({
      kind,
      to: personOf(booking),
      status: t(`status.booking.${booking.status}`),
      facts: [
        [t('adminBookings.service'), serviceId.name],
        [t('adminBookings.branch'), branchId.name],
        [t('adminBookings.date'), format.date(bookingDate)],
        [t('adminBookings.time'), format.time(bookingTime)],
        userPackageId
          ? [t('adminBookings.remaining'), format.number(userPackageId.remainingWashes)]
          : [t('adminBookings.price'), format.euro(serviceId.price)],
      ],
    })
  }
}
