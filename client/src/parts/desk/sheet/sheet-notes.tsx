import type { BookingView } from '@car-wash/server/contract'
import { TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { Button } from '../../../ui/plain/button.tsx'
import { TextArea } from '../../../ui/plain/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBookingChange } from '../admin-bookings.queries.ts'

/** The notes of a booking, which the desk can change. */
export function SheetNotes({ booking }: { booking: BookingView }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const save = useBookingChange('PATCH /admin/bookings/:id/notes')
  const notes = typed ?? booking.notes
  return (
    <div className="grid gap-2">
      <TextArea
        label={t('counter.notes')}
        rows={2}
        dir="auto"
        maxLength={TEXT_LENGTH}
        value={notes}
        error={save.isError ? (serverMessage(save.error) ?? t('counter.notesFailed')) : undefined}
        onChange={event => setTyped(event.target.value)}
      />
      {notes !== booking.notes && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-end"
          pending={save.isPending}
          onClick={() =>
            save.mutate(
              { params: { id: booking._id }, body: { notes, rev: booking.rev } },
              {
                onSuccess: () => {
                  setTyped(undefined)
                  toast.success(t('counter.notesSaved'))
                },
              },
            )
          }
        >
          {t('counter.notesSave')}
        </Button>
      )}
    </div>
  )
}
