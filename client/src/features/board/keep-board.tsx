import type { BoardView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { wallClock } from '../../lib/wall-clock.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { keepBoard, type KeptCar, keepsBoard, markDevice } from '../../lib/kept-board.ts'
import { useUser } from '../../session/session.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'

/** Has this device keep today's board of the branch for a start without a connection, and keeps it from then on. */
export function KeepBoard({
  board,
  at,
}: {
  /** Of today. */
  board: BoardView
  /** When it loaded, in milliseconds. */
  at: number
}) {
  const { t, format } = useWords()
  const { _id: userId } = useUser()
  const { branch, date } = board
  const [keeps, setKeeps] = useState(() => keepsBoard(userId, branch._id))

  useEffect(() => {
    if (!keeps) return
    const lanes = board.lanes.map(({ bay, bookings }) => ({ bay: t('board.bay', { number: bay }), bookings }))
    const cars = [...lanes, { bay: '', bookings: board.unplaced }]
      .flatMap(({ bay, bookings }) => bookings.map(booking => ({ bay, booking })))
      .filter(({ booking }) => booking.status !== 'cancelled')
      .sort((a, b) => Date.parse(a.booking.startsAt) - Date.parse(b.booking.startsAt))
      .map(({ bay, booking }): KeptCar => {
        const { name, phone = '', plate = '' } = personOf(booking)
        return {
          time: format.time(booking.bookingTime),
          ...{ bay, plate, name, phone },
          service: booking.serviceId.name,
          status: t(`status.booking.${booking.status}`),
          payment: t(`status.payment.${booking.paymentStatus}`),
        }
      })
    keepBoard({
      userId,
      branch: branch.name,
      timeZone: branch.timeZone,
      date,
      at: format.time(wallClock(at, branch.timeZone).time),
      cars,
    })
  }, [keeps, userId, board, branch, date, at, t, format])

  // Without a service worker (plain HTTP, some private windows) no page opens offline.
  if (!('serviceWorker' in navigator)) return null
  return (
    <Checkbox
      label={t('board.keep')}
      hint={t('board.keepHint')}
      checked={keeps}
      onChange={({ target }) => {
        markDevice(userId, branch._id, target.checked)
        setKeeps(keepsBoard(userId, branch._id))
      }}
    />
  )
}
