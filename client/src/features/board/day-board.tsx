import type { BoardView, BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { minutesOf } from '../../lib/wall-clock.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { CarCard } from './car-card.tsx'
import { Lanes } from './lanes.tsx'
import { useCarDrag } from './use-car-drag.ts'
import { type Zoom, carOf } from './board-times.ts'
import { ConflictNotice } from '../../parts/desk/conflict-notice.tsx'
import { DeskDialogs } from '../../parts/desk/desk-dialogs.tsx'
import { type OpenAtDesk } from '../../parts/desk/use-open-at-desk.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'

export interface DayBoardProps {
  board: BoardView
  zoom: Zoom
  /** When the board loaded, in milliseconds. */
  at: number
  /** Minutes since midnight at the branch; undefined on another day. */
  now: number | undefined
  /** The branch's day is over. */
  isPast: boolean
  open: OpenAtDesk | undefined
  onOpen: (open: OpenAtDesk | undefined) => void
}

/** The cars of a day, in their bays and beside them, with their sheets. */
export function DayBoard({ board, zoom, at, now, isPast, open, onOpen }: DayBoardProps) {
  const { t } = useTranslation()
  const desk = useBookingChanges()
  const drag = useCarDrag()
  const [fresh, setFresh] = useState<string>()
  const card = {
    at,
    onOpen: (booking: BookingView) => onOpen({ dialog: 'details', booking }),
    onTap: desk.actions.onProgress,
  }
  const isTapping = (booking: BookingView) => desk.changeOf(booking)?.kind === 'progress'
  return (
    <>
      {board.open === null && <Notice tone="neutral">{t('board.closed')}</Notice>}
      {board.open && isEmpty(board) && <Notice tone="neutral">{t('board.empty')}</Notice>}
      {desk.conflict && open === undefined && (
        <ConflictNotice conflict={desk.conflict} onClose={desk.settle} />
      )}
      <ToSettle board={board} at={at} />
      <Lanes
        {...card}
        key={`${board.branch._id} ${board.date}`}
        board={board}
        zoom={zoom}
        now={now}
        isPast={isPast}
        isTapping={isTapping}
        fresh={fresh}
        drag={drag}
        onPlace={place => {
          const isNow = now !== undefined && minutesOf(place.time) <= now
          onOpen({ dialog: 'book', place: { ...place, board, isNow } })
        }}
      />
      {board.unplaced.length > 0 && (
        <Section title={t('board.unplaced')} text={t('board.unplacedText')}>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {board.unplaced.map(booking => (
              <li key={booking._id} className="@container min-h-24">
                <CarCard {...card} booking={booking} pending={isTapping(booking)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <DeskDialogs
        // As the board has it now, or as it was opened when it has left the board.
        open={
          open && 'booking' in open
            ? { ...open, booking: carOf(board, open.booking._id) ?? open.booking }
            : open
        }
        desk={desk}
        onOpen={onOpen}
        onBooked={({ _id }) => setFresh(_id)}
      />
    </>
  )
}

function isEmpty({ lanes, unplaced }: BoardView): boolean {
  return unplaced.length === 0 && lanes.every(({ bookings }) => bookings.length === 0)
}

/** How many cars of yesterday and today are over but neither finished nor a no-show, with a link to the first. */
function ToSettle({
  board,
  at,
}: {
  board: BoardView
  /** Epoch ms. */
  at: number
}) {
  const { t } = useTranslation()
  const cars = board.toSettle.filter(({ endsAt }) => Date.parse(endsAt) <= at)
  const first = cars[0]
  if (!first) return null
  const address = `/AdminDashboard/Board?branchId=${board.branch._id}&date=${first.bookingDate}&car=${first._id}`
  return (
    <Notice
      tone="warning"
      title={t('adminDashboard.settle', { count: cars.length })}
      action={
        <ButtonLink size="sm" variant="secondary" to={address}>
          {t('adminDashboard.settleShow')}
        </ButtonLink>
      }
    >
      {t('adminDashboard.settleText')}
    </Notice>
  )
}
