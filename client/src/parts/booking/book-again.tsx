import type { BookingView } from '@car-wash/server/contract'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import type { ButtonLook } from '../../ui/plain/button-look.ts'
import { BookAgainDialog } from './book-again-dialog.tsx'

/** Books the wash of a booking once more, at the customer's usual time or the first free one after it. */
export function BookAgain({
  booking,
  bookings,
  iconOnly = false,
  ...look
}: ButtonLook & {
  booking: BookingView
  /** All bookings of the customer: they show when the customer usually comes. */
  bookings: readonly BookingView[]
  /** For a row of a list: the label is its tooltip. */
  iconOnly?: boolean
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = { icon: <RotateCw />, onClick: () => setOpen(true) }
  return (
    <>
      {iconOnly ? (
        <IconButton {...open} label={`${t('booking.again')}: ${isolated(booking.serviceId.name)}`} />
      ) : (
        <Button {...look} {...open}>
          {t('booking.again')} <span className="sr-only">{booking.serviceId.name}</span>
        </Button>
      )}
      {isOpen && <BookAgainDialog {...{ booking, bookings }} onClose={() => setOpen(false)} />}
    </>
  )
}
