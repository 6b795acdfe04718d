import type { BookingView } from '@car-wash/server/contract'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { useReply } from '../../../lib/use-api.ts'
import { ConflictNotice } from '../conflict-notice.tsx'
import { isPaidAlone } from '../next-step.ts'
import type { BookingChanges } from '../use-booking-changes.ts'
import { SheetActions } from './sheet-actions.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { VisitLink } from './visit-link.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { BookingLedger, History, Part } from './sheet-history.tsx'
import { DeskPayments } from '../../payments/desk-payments.tsx'

export interface BookingSheetProps {
  /** The board adds the bay that the desk wished for. */
  booking: BookingView & { bay?: number | undefined }
  desk: BookingChanges
  onMove: (booking: BookingView) => void
  onClose: () => void
}

/** Everything about one booking and what the desk can do with it. */
export function BookingSheet({ booking, desk, onMove, onClose }: BookingSheetProps) {
  const { t } = useTranslation()
  const detail = useReply('GET /bookings/:id', { params: { id: booking._id } }, { staleTime: 0 })
  const { bay } = booking
  const shown = newest(booking, detail.data)
  return (
    <Dialog open size="lg" title={t('adminBookings.detailTitle')} onClose={onClose}>
      {desk.conflict?.booking._id === booking._id && (
        <ConflictNotice conflict={desk.conflict} onClose={desk.settle} />
      )}
      <SheetActions booking={shown} bay={bay} desk={desk} onMove={onMove} />
      <SheetFacts booking={shown} />
      <SheetNotes key={shown.notes} booking={shown} />
      <Part title={t('adminBookings.history')} query={detail}>
        {loaded => <History booking={loaded} />}
      </Part>
      {(isPaidAlone(shown) || detail.data?.history.some(({ payment }) => payment) === true) && (
        <section className="grid gap-3 border-t border-line pt-5">
          <h3 className="font-semibold">{t('titles.payments')}</h3>
          <DeskPayments filter={{ forId: booking._id }} />
        </section>
      )}
      {booking.userPackageId && <BookingLedger userPackageId={booking.userPackageId._id} booking={booking} />}
      <div className="flex flex-wrap justify-end gap-3">
        <VisitLink booking={booking} />
        <ButtonLink
          variant="secondary"
          to={hrefOf('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })}
          icon={<CalendarPlus />}
        >
          {t('adminBookings.calendar')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

/** The list and the detail load at different times: the later revision is shown. */
function newest(booking: BookingView, detail: BookingView | undefined): BookingView {
  return detail && detail.rev >= booking.rev ? detail : booking
}
