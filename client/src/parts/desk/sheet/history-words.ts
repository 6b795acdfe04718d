import type { BookingDetail, BookingView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../../i18n/use-words.ts'

type Row = BookingDetail['history'][number]

/** The rows of a booking's history in the current language; an admin's text stays as written. */
export function useHistoryWords(booking: BookingView) {
  const { t, format } = useWords()

  /** At the booking's own branch, day and time are enough. */
  function place({ branchId, bookingDate, bookingTime }: NonNullable<Row['movedFrom']>): string {
    const time = format.dateTime(bookingDate, bookingTime)
    return branchId._id === booking.branchId._id ? time : format.joined(branchId.name, time)
  }

  function paid({ amount, method, insteadOf }: NonNullable<Row['payment']>): string {
    const how = t(`status.method.${method}`)
    if (insteadOf) return t('money.methodChanged', { from: t(`status.method.${insteadOf}`), to: how })
    const text = format.joined(isolated(format.euro(Math.abs(amount))), how)
    return t(amount < 0 ? 'money.givenBackRow' : 'money.paidRow', { text })
  }

  return {
    change({ from, to, movedFrom, serviceFrom, payment, byPackage }: Row): string {
      if (payment) return paid(payment)
      if (byPackage) return t(byPackage === 'used' ? 'counter.packageUsed' : 'counter.washReturned')
      if (movedFrom) return t('adminBookings.moved')
      if (serviceFrom) return t('adminBookings.serviceChanged')
      const status = t(`status.booking.${to}`)
      if (from === null || from === to) return status
      return t('adminBookings.change', { from: t(`status.booking.${from}`), to: status })
    },
    /** One line each for the previous place or service, an undo, the reason of a cancellation and the admin's note. */
    reasons({ movedFrom, cancelReason, reason, serviceFrom, undone, byLink, byKey }: Row): string[] {
      return [
        movedFrom && t('adminBookings.movedFrom', { from: isolated(place(movedFrom)) }),
        serviceFrom &&
          t('adminBookings.serviceFrom', {
            service: isolated(serviceFrom.name),
            price: isolated(format.money(serviceFrom.price)),
          }),
        undone && t('adminBookings.takenBack'),
        byLink && t('visit.desk.byLink'),
        byKey !== undefined && t('visit.desk.byKey', { key: isolated(byKey) }),
        cancelReason && t(`status.reason.${cancelReason}`),
        reason,
      ].filter(line => typeof line === 'string')
    },
  }
}
