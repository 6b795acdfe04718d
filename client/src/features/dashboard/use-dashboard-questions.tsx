import type { BookingView, UserPackageView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { useChange } from '../../lib/use-api.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks before a booking is cancelled, and before a package is given back. */
export function useDashboardQuestions() {
  const { t, format } = useWords()
  const { mutateAsync: cancel } = useChange('POST /bookings/:id/cancel')
  const { mutateAsync: giveBack } = useChange('DELETE /users/packages/:id')
  return {
    askToCancel: ({ _id: id, ...booking }: BookingView) =>
      ask({
        danger: true,
        question: t('dashboard.cancelQuestion'),
        thing: (
          <>
            <span className="block wrap-anywhere">{booking.serviceId.name}</span>
            <span className="block wrap-anywhere text-muted">{booking.branchId.name}</span>
            <bdi className="text-muted">{format.dateTime(booking.bookingDate, booking.bookingTime)}</bdi>
          </>
        ),
        text: booking.userPackageId ? t('dashboard.cancelWash') : undefined,
        confirm: t('dashboard.cancel'),
        cancel: t('dashboard.keep'),
        failed: t('dashboard.cancelFailed'),
        send: () => cancel({ params: { id } }),
        done: () => toast.success(t('dashboard.cancelled')),
      }),
    askToGiveBack: ({ _id: id, packageId }: UserPackageView) =>
      ask({
        danger: true,
        question: t('dashboard.giveBackQuestion'),
        thing: <span className="wrap-anywhere">{packageId.name}</span>,
        text: t('dashboard.giveBackText'),
        confirm: t('dashboard.giveBack'),
        failed: t('dashboard.giveBackFailed'),
        send: () => giveBack({ params: { id } }),
        done: () => toast.success(t('dashboard.givenBack')),
      }),
  }
}
