import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** Asks before a step on another day's car, since that is often the wrong board. */
export function TapDialog({
  booking,
  label,
  onConfirm,
  onClose,
}: {
  booking: BookingView
  /** The step's name. */
  label: string
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { userId, walkIn, vehicle, bookingDate, bookingTime } = booking
  const plate = vehicle?.plate ?? walkIn?.plate
  const name = userId?.name ?? walkIn?.name ?? ''
  return (
    <ConfirmDialog
      open
      question={t('board.otherDay', { day: isolated(format.longDate(bookingDate)) })}
      thing={
        <>
          {plate !== undefined && <Bdi className="block text-xl font-bold tracking-wide">{plate}</Bdi>}
          <bdi className="block wrap-anywhere">{name}</bdi>
          <Bdi dir="auto" className="text-muted">
            {format.dateTime(bookingDate, bookingTime)}
          </Bdi>
        </>
      }
      confirmLabel={label}
      cancelLabel={t('actions.back')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-muted">{t('board.otherDayText')}</p>
    </ConfirmDialog>
  )
}
