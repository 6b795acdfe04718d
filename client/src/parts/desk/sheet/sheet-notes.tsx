import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useBookingChange } from '../admin-bookings.queries.ts'
import { DeskNotes } from '../desk-notes.tsx'

/** The notes of a booking. */
export function SheetNotes({ booking: { _id: id, notes: saved, rev } }: { booking: BookingView }) {
  const { t } = useTranslation()
  const { mutateAsync } = useBookingChange('PATCH /admin/bookings/:id/notes')
  return (
    <DeskNotes
      label={t('counter.notes')}
      saved={saved}
      send={notes => mutateAsync({ params: { id }, body: { notes, rev } })}
    />
  )
}
