import type { BoardView, BookingView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { clockOf, minutesOf } from '../../lib/wall-clock.ts'
import { freePlaces, placeOf, type Span, spanOf } from './board-times.ts'
import { isOpen } from '../../parts/desk/next-step.ts'
import type { CarDrag } from './use-car-drag.ts'
import { CarCard, type CarCardProps } from './car-card.tsx'
import { FreePlace } from './free-place.tsx'

/** The gap between two cards, in pixels. */
const GAP = 3
/** A card of fewer minutes than this on the coarsest scale has no room for its next step. */
const LOW = 50

/** A height or offset of that many minutes on the board's scale. */
export const ofMinutes = (count: number) => `calc(var(--minute) * ${String(count)})`

/** A free place on the board, at a branch's bay. */
export interface Place {
  bay: number
  /** `HH:mm`. */
  time: string
}

export interface LaneProps extends Omit<CarCardProps, 'booking' | 'pending' | 'isLow' | 'isNew' | 'refusal'> {
  lane: BoardView['lanes'][number]
  /** The minutes that the board shows. */
  shown: Span
  /** The opening hours in minutes; undefined on a day when the branch is closed. */
  open: Span | undefined
  /** Minutes between two lines. */
  step: number
  /** Minutes since midnight at the branch; undefined on another day. */
  now: number | undefined
  isPast: boolean
  /** Whether the booking's next step is being saved. */
  isTapping: (booking: BookingView) => boolean
  /** The id of the booking just made. */
  fresh: string | undefined
  drag: CarDrag
  onPlace: (place: Place) => void
}

/** A bay's day: its cars, its free places, and hatched where it cannot be booked. */
export function Lane(props: LaneProps) {
  const { lane, shown, open, step, now, isPast, isTapping, fresh, drag, onPlace, ...card } = props
  const { t, format } = useWords()
  const top = (minute: number) => ofMinutes(minute - shown.from)
  const cars = lane.bookings.map(booking => ({ booking, ...placeOf(booking) }))
  const taken = cars.map(({ start, minutes }) => ({ from: start, to: start + minutes }))
  const blocked = lane.blocked.map(({ from, to, reason }) => ({ ...spanOf(from, to), reason }))
  const places = open && !isPast ? freePlaces([...taken, ...blocked], { open, step, now }) : []
  return (
    <div
      role="presentation"
      data-lane={lane.bay}
      onDragOver={event => drag.over(event)}
      onDrop={event => drag.drop(event, lane.bay, shown)}
      className="relative border-s border-line bg-hours"
      style={{
        height: ofMinutes(shown.to - shown.from),
        backgroundSize: `100% ${ofMinutes(Math.min(60, step * 2))}`,
      }}
    >
      {outside(shown, open).map(({ from, to }) => (
        <div
          key={from}
          aria-hidden
          className="absolute inset-x-0 bg-hatched"
          style={{ top: top(from), height: ofMinutes(to - from) }}
        />
      ))}
      {blocked.map(({ from, to, reason }) => (
        <p
          key={from}
          className="absolute inset-x-0 overflow-clip bg-hatched p-1 text-sm font-semibold text-ink"
          style={{ top: top(from), height: ofMinutes(to - from) }}
        >
          <span className="rounded-sm bg-surface px-1">
            {t('counter.blocked', { reason: isolated(reason) })}
          </span>
        </p>
      ))}
      {now !== undefined && now >= shown.from && now <= shown.to && <NowLine top={top(now)} />}
      {places.map(({ from, to }, index) => {
        const time = clockOf(from)
        return (
          <FreePlace
            key={from}
            isFirst={index === 0}
            label={t('counter.freePlace', {
              bay: t('board.bay', { number: lane.bay }),
              time: format.time(time),
            })}
            text={format.time(time)}
            style={{ top: top(from), height: ofMinutes(to - from) }}
            onPress={() => onPlace({ bay: lane.bay, time })}
          />
        )
      })}
      <ul>
        {cars.map(({ booking, start, minutes }) => (
          <li
            key={booking._id}
            className="@container absolute inset-x-1 lg:inset-x-1.5"
            style={{
              top: `calc(${top(start)} + ${GAP / 2}px)`,
              height: `calc(${ofMinutes(Math.max(minutes, SLOT_MINUTES))} - ${GAP}px)`,
            }}
          >
            <div
              role="presentation"
              className="h-full"
              draggable={isOpen(booking)}
              onDragStart={event => drag.start(event, booking)}
            >
              <CarCard
                {...card}
                booking={booking}
                pending={isTapping(booking)}
                isLow={step === 60 && minutes < LOW}
                isNew={booking._id === fresh}
                refusal={drag.refusalOf(booking)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The shown minutes before and after the opening hours. */
function outside(shown: Span, open: Span | undefined): Span[] {
  if (!open) return [shown]
  return [
    { from: shown.from, to: open.from },
    { from: open.to, to: shown.to },
  ].filter(({ from, to }) => to > from)
}

/** The opening hours in minutes. */
export const openSpan = ({ open }: Pick<BoardView, 'open'>): Span | undefined =>
  open ? { from: minutesOf(open.from), to: minutesOf(open.to) } : undefined

/** The current time, drawn behind the cards so that it does not strike out their text. */
function NowLine({ top }: { top: string }) {
  return <div aria-hidden className="absolute inset-x-0 border-t-2 border-danger" style={{ top }} />
}
