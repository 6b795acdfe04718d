import type { BoardView, BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Undo } from '../../parts/desk/undo-bar.tsx'
import { ToSettle } from '../../parts/desk/to-settle.tsx'
import { useBookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { minutesOf } from '../../lib/wall-clock.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { CarCard } from './car-card.tsx'
import { Lanes } from './lanes.tsx'
import type { BoardDoing } from './board-dialogs.tsx'
import { useCarDrag } from './use-car-drag.ts'
import type { Zoom } from './zoom.ts'
import { ConflictNotice } from '../../parts/desk/conflict-notice.tsx'
import { BoardDialogs } from './board-dialogs.tsx'

export interface DayBoardProps {
  board: BoardView
  zoom: Zoom
  /** When the board loaded, in milliseconds. */
  at: number
  /** Minutes since midnight at the branch; undefined on another day. */
  now: number | undefined
  /** The branch's day is over. */
  isPast: boolean
  doing: BoardDoing | undefined
  onDoing: (doing: BoardDoing | undefined) => void
}

/** The cars of a day, in their bays and beside them, with their sheets. */
export function DayBoard({ board, zoom, at, now, isPast, doing, onDoing: setDoing }: DayBoardProps) {
  const { t } = useTranslation()
  const desk = useBookingChanges()
  const drag = useCarDrag()
  const [fresh, setFresh] = useState<string>()
  const card = {
    at,
    onOpen: (booking: BookingView) => setDoing({ kind: 'sheet', booking }),
    onTap: desk.actions.onProgress,
  }
  const isTapping = (booking: BookingView) => desk.changeOf(booking)?.kind === 'progress'
  return (
    <>
      {board.open === null && <Notice tone="neutral">{t('board.closed')}</Notice>}
      {board.open && isEmpty(board) && <Notice tone="neutral">{t('board.empty')}</Notice>}
      {desk.conflict && doing === undefined && (
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
        onPlace={place =>
          setDoing({ kind: 'walk-in', place, isNow: now !== undefined && minutesOf(place.time) <= now })
        }
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
      {doing && (
        <BoardDialogs
          board={board}
          doing={doing}
          desk={desk}
          onDoing={setDoing}
          onBooked={booking => setFresh(booking._id)}
        />
      )}
      <Undo desk={desk} />
    </>
  )
}

function isEmpty({ lanes, unplaced }: BoardView): boolean {
  return unplaced.length === 0 && lanes.every(({ bookings }) => bookings.length === 0)
}
