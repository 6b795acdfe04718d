import { toast } from '../../../ui/toast.ts'
import type { BookingView, BranchView } from '@car-wash/server/contract'
import { type Control, useWatch } from 'react-hook-form'
import type { BookingValues } from '../../../parts/booking/booking-wish.ts'
import { MoveDialog } from '../../../parts/booking/move-dialog.tsx'
import { useChange } from '../../../lib/use-api.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Facts } from '../../../ui/plain/facts.tsx'

export interface MoveBookingDialogProps {
  booking: BookingView
  /** All branches: a refused move offers places at the others. */
  branches: readonly BranchView[]
  onClose: () => void
}

/** Moves a booking to a new day and time, with the booking form's choice in a dialog. */
export function MoveBookingDialog({ booking, branches, onClose }: MoveBookingDialogProps) {
  const { t } = useWords()
  const move = useChange('PATCH /bookings/:id')
  const onSuccess = () => {
    toast.success(t('dashboard.moved'))
    onClose()
  }
  return (
    <MoveDialog
      booking={booking}
      branches={branches}
      title={t('dashboard.moveTitle')}
      submitLabel={t('dashboard.moveSubmit')}
      sameMessage={t('dashboard.moveSame')}
      failedMessage={t('dashboard.moveFailed')}
      move={move}
      onSend={wished => move.mutate({ params: { id: booking._id }, body: wished }, { onSuccess })}
      onClose={onClose}
      head={(_, branch) => (
        <div className="grid gap-3">
          <p className="text-muted">{t('dashboard.moveText')}</p>
          <CurrentBooking booking={booking} branch={branch} />
        </div>
      )}
      foot={form => <ChosenTime control={form.control} />}
    />
  )
}

/** The chosen time, since the list it came from may have been scrolled out of sight. */
function ChosenTime({ control }: { control: Control<BookingValues> }) {
  const { t, format } = useWords()
  const [date, time] = useWatch({ control, name: ['date', 'time'] })
  if (date === '' || time === '') return null
  return (
    <p className="flex flex-wrap justify-between gap-x-6 sm:justify-end">
      <span className="text-muted">{t('dashboard.moveWished')}</span>
      <bdi className="font-semibold text-heading">{format.dayAndTime(date, time)}</bdi>
    </p>
  )
}

/** The current booking, and the other branch once one is chosen. */
function CurrentBooking({ booking, branch }: { booking: BookingView; branch: BranchView | undefined }) {
  const { t, format } = useWords()
  const { bookingDate, bookingTime, branchId, serviceId, userPackageId } = booking
  return (
    <div className="rounded-card bg-sunken p-4">
      <Facts
        facts={[
          {
            label: t('dashboard.service'),
            value: <span className="wrap-anywhere">{serviceId.name}</span>,
          },
          {
            label: t('dashboard.branch'),
            value: <span className="wrap-anywhere">{branchId.name}</span>,
          },
          {
            label: t('dashboard.movePresent'),
            value: <bdi>{format.dayAndTime(bookingDate, bookingTime)}</bdi>,
          },
          {
            label: t('dashboard.moveElsewhere'),
            value:
              branch && branch._id !== branchId._id ? (
                <span className="wrap-anywhere">{branch.name}</span>
              ) : undefined,
          },
        ]}
      />
      {userPackageId && (
        <p className="mt-3 text-sm text-muted">
          {t('dashboard.moveExpiry', { date: format.date(userPackageId.expiryDate) })}
        </p>
      )}
    </div>
  )
}
