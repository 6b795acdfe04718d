import type { BookingView } from '@car-wash/server/contract'
import { CANCEL_REASONS, type CancelReason } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/button.tsx'
import { Disclosure } from '../../../ui/plain/disclosure.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { useReply } from '../../../lib/use-api.ts'
import { useCustomerDetail } from '../../customers/customers.queries.ts'
import { useBookingChange } from '../admin-bookings.queries.ts'
import { ConflictNotice } from '../conflict-notice.tsx'
import { DeskNotes } from '../desk-notes.tsx'
import type { OpenAtDesk } from '../use-open-at-desk.ts'
import { isDue, isOpen, isPaidAlone } from '../next-step.ts'
import { packageTrouble } from '../../booking/booking-terms.ts'
import type { BookingChanges } from '../use-booking-changes.ts'
import { BayChoice } from './bay-choice.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { type SheetChoice, SheetFoot } from './sheet-foot.tsx'
import { SheetHead, SheetMoney, SheetTitle } from './sheet-head.tsx'
import { History } from './sheet-history.tsx'
import { VisitLink } from './visit-link.tsx'
import { DeskPayments } from '../../payments/desk-payments.tsx'

export interface BookingSheetProps {
  /** The board adds the bay that the desk wished for. */
  booking: BookingView & { bay?: number | undefined }
  desk: BookingChanges
  onOpen: (next: OpenAtDesk | undefined) => void
}

/** Everything about one booking and what the desk can do with it: a panel at the side, the whole screen of a phone. */
export function BookingSheet({ booking, desk, onOpen }: BookingSheetProps) {
  const { t } = useTranslation()
  const detail = useReply('GET /bookings/:id', { params: { id: booking._id } }, { staleTime: 0 })
  const [choice, setChoice] = useState<SheetChoice>()
  const shown = newest(booking, detail.data)
  const isAsked = isDue(shown) || !isOpen(shown)
  const customer = useCustomerDetail(isAsked ? (shown.userId?._id ?? '') : '').data
  const wash = { serviceId: shown.serviceId._id, date: shown.bookingDate }
  const offer = customer?.packages.find(each => each.valid && packageTrouble(each, wash) === undefined)
  const { mutateAsync } = useBookingChange('PATCH /admin/bookings/:id/notes')
  const onBack = () => setChoice(undefined)
  const { bay } = booking
  function cancel(reason: CancelReason) {
    onBack()
    desk.actions.onStatus(shown, 'cancelled', reason)
  }
  return (
    <Dialog size="side" title={<SheetTitle booking={shown} />} onClose={() => onOpen(undefined)}>
      {desk.conflict?.booking._id === booking._id && (
        <ConflictNotice conflict={desk.conflict} onClose={desk.settle} />
      )}
      <SheetHead booking={shown} bay={bay} />
      {choice === 'bay' && <BayChoice booking={shown} bay={bay} onBack={onBack} />}
      {choice === 'service' && <ServiceChoice booking={shown} onBack={onBack} />}
      {choice === 'link' && <VisitLink booking={shown} onBack={onBack} />}
      {choice === 'cancel' && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-heading">{t('counter.cancelWhy')}</legend>
          {CANCEL_REASONS.map(reason => (
            <Button key={reason} variant="secondary" onClick={() => cancel(reason)}>
              {t(`status.reason.${reason}`)}
            </Button>
          ))}
          <Button variant="ghost" onClick={onBack}>
            {t('actions.back')}
          </Button>
        </fieldset>
      )}
      {!choice && (
        <>
          <SheetMoney booking={shown} />
          <DeskNotes
            key={shown.notes}
            label={t('counter.notes')}
            saved={shown.notes}
            send={notes => mutateAsync({ params: { id: shown._id }, body: { notes, rev: shown.rev } })}
          />
          {(isPaidAlone(shown) || detail.data?.history.some(({ payment }) => payment) === true) && (
            <DeskPayments filter={{ forId: booking._id }} />
          )}
          <Disclosure title={t('adminBookings.history')}>
            <Loaded query={detail} rows={2}>
              {loaded => <History booking={loaded} />}
            </Loaded>
          </Disclosure>
          {/* What the offer of a package covers at the end. */}
          {isDue(shown) && shown.userId && <div className="h-14 shrink-0" />}
          <SheetFoot
            booking={shown}
            offer={isDue(shown) ? offer : undefined}
            desk={desk}
            onMove={present => onOpen({ dialog: 'move', booking: present })}
            onChoose={setChoice}
            onAgain={customer && (() => onOpen({ dialog: 'book', customer }))}
          />
        </>
      )}
    </Dialog>
  )
}

/** The list and the detail load at different times: the later revision is shown. */
function newest(booking: BookingView, detail: BookingView | undefined): BookingView {
  return detail && detail.rev >= booking.rev ? detail : booking
}
