import type { BoardView, BookingView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { clockOf, minutesOf } from '../../lib/wall-clock.ts'
import { freePlaces, placeOf, type Span, spanOf } from './board-times.ts'
import { isOpen } from '../../parts/desk/next-step.ts'
import type { CarDrag } from './use-car-drag.ts'
import { CarCard, type CarCardProps } from './car-card.tsx'
import type { CSSProperties, KeyboardEvent } from 'react'

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

/** A free place of a bay: tapping it books a walk-in. The arrow keys move between the places. */
function FreePlace({
  label,
  text,
  isFirst,
  style,
  onPress,
}: {
  label: string
  text: string
  /** The lane's one stop for the Tab key. */
  isFirst: boolean
  style: CSSProperties
  onPress: () => void
}) {
  return (
    <button
      type="button"
      data-place
      aria-label={label}
      tabIndex={isFirst ? 0 : -1}
      style={style}
      className="absolute inset-x-1 rounded-control px-2 py-1 text-start align-top text-sm text-transparent hover:bg-brand-soft hover:text-brand-ink focus-visible:bg-brand-soft focus-visible:text-brand-ink focus-visible:-outline-offset-3"
      onClick={onPress}
      onKeyDown={moveFocus}
    >
      <bdi className="block h-full tabular-nums" aria-hidden>
        + {text}
      </bdi>
    </button>
  )
}

/** Up and down move within the lane, left and right to the nearest place of the next one. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const target = neighbour(event.currentTarget, event.key)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = from.closest('[data-lane]')
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const places = placesOf(lane)
    return places[places.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isForward = (key === 'ArrowRight') === (getComputedStyle(from).direction === 'ltr')
  const next = isForward ? lane?.nextElementSibling : lane?.previousElementSibling
  const top = from.getBoundingClientRect().top
  const distance = (place: HTMLElement) => Math.abs(place.getBoundingClientRect().top - top)
  return placesOf(next ?? null).sort((a, b) => distance(a) - distance(b))[0]
}

const placesOf = (lane: Element | null) => [...(lane?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
