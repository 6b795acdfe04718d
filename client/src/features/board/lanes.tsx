import type { BoardView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { BaySwitch, showBay } from './bay-switch.tsx'
import { firstCarOf, hoursOf, placeOf } from './board-times.ts'
import { CarCard, type CarCardProps } from './car-card.tsx'

/** The gap between two cards, in pixels. */
const GAP = 3
/** A card of this many minutes has room for all its text (`--minute`, below); shorter washes stretch the hours. */
const SHORTEST = { most: 20, least: SLOT_MINUTES }

const minutes = (count: number) => `calc(var(--minute) * ${String(count)})`

/** The scroll area is focusable so that it can be scrolled without a pointer. */
const scrollable = { role: 'region', tabIndex: 0 } as const

export interface LanesProps {
  board: BoardView
  /** Minutes since midnight at the branch; undefined on another day. */
  now: number | undefined
  /** The ids of bookings whose next step is being saved. */
  tapping: readonly string[]
  onTap: CarCardProps['onTap']
}

/** The day of a branch: a lane per bay, with the hours from top to bottom. */
export function Lanes({ board, now, tapping, onTap }: LanesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { from, to } = hoursOf(board)
  const top = (minute: number) => minutes(minute - from * 60)
  const isOpenNow = now !== undefined && now >= from * 60 && now <= to * 60
  const first = firstCarOf(board, now)
  const scroller = useRef<HTMLDivElement>(null)
  useOpenAt(scroller, {
    minute: (isOpenNow ? now : (first?.start ?? from * 60)) - from * 60,
    bay: first?.bay,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <BaySwitch lanes={board.lanes} scroller={scroller} />
      <div
        ref={scroller}
        {...scrollable}
        aria-label={t('board.lanes')}
        className="relative max-h-[calc(100dvh-8rem)] overflow-auto rounded-card border border-line bg-surface shadow-card"
      >
        <div
          // A phone shows one lane, wider screens three; narrow lanes have taller cards.
          className="grid min-w-full [--hours:clamp(5.25rem,10vw,6.25rem)] [--lane:calc(100%-var(--hours))] [--minute:calc(6.8px*var(--stretch))] sm:[--lane:max(11.5rem,calc((100%-var(--hours))/3))] xl:[--minute:calc(4.8px*var(--stretch))]"
          style={{
            gridTemplateColumns: `var(--hours) repeat(${board.lanes.length}, minmax(var(--lane), 1fr))`,
            ...stretchOf(board),
          }}
        >
          <div data-corner className="sticky start-0 top-0 z-30 border-b border-line bg-sunken" />
          {board.lanes.map(({ bay }) => (
            <h2
              key={bay}
              data-bay={bay}
              className="sticky top-0 z-20 border-s border-b border-line bg-sunken px-4 py-3 text-xl font-semibold"
            >
              {t('board.bay', { number: bay })}
            </h2>
          ))}
          <div className="sticky start-0 z-10 bg-surface">
            <Hours from={from} to={to} />
            {isOpenNow && <NowLine top={top(now)} />}
          </div>
          {board.lanes.map(({ bay, bookings }) => (
            <div
              key={bay}
              className="relative border-s border-line bg-hours"
              style={{ height: minutes((to - from) * 60), backgroundSize: `100% ${minutes(60)}` }}
            >
              {isOpenNow && <NowLine top={top(now)} />}
              <ul>
                {bookings.map(booking => {
                  const place = placeOf(booking)
                  return (
                    <li
                      key={booking._id}
                      className="absolute inset-x-1.5"
                      style={{
                        top: `calc(${top(place.start)} + ${GAP / 2}px)`,
                        height: `calc(${minutes(Math.max(place.minutes, SHORTEST.least))} - ${GAP}px)`,
                      }}
                    >
                      <CarCard booking={booking} pending={tapping.includes(booking._id)} onTap={onTap} />
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
          {board.open && (
            <div className="col-span-full bg-sunken">
              <p className="sticky start-0 w-max px-4 py-3 font-medium text-muted">
                {t('board.closesAt', { time: isolated(format.time(board.open.to)) })}
              </p>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The current time, drawn behind the cards so that it does not strike out their text. */
function NowLine({ top }: { top: string }) {
  return <div aria-hidden className="absolute inset-x-0 border-t-2 border-danger" style={{ top }} />
}

function Hours({ from, to }: { from: number; to: number }) {
  const format = useFormat()
  return (
    <div>
      {Array.from({ length: to - from }, (_, index) => (
        <p
          key={index}
          data-hour
          className="border-b border-line px-2 pt-1 text-sm font-semibold whitespace-nowrap text-muted tabular-nums last:border-b-0 lg:text-base"
          style={{ height: minutes(60) }}
        >
          <Bdi dir="auto">{format.time(`${String(from + index).padStart(2, '0')}:00`)}</Bdi>
        </p>
      ))}
    </div>
  )
}

/** Scrolls once to the current hour and a bay with a car, when the board opens; after that the person scrolls. */
function useOpenAt(
  scroller: RefObject<HTMLElement | null>,
  { minute, bay }: { /** From the top. */ minute: number; bay: number | undefined },
) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !scroller.current) return
    isDone.current = true
    const hour = scroller.current.querySelector('[data-hour]')?.getBoundingClientRect().height ?? 0
    scroller.current.scrollTo({ top: Math.max(0, (minute / 60) * hour - 120), behavior: 'instant' })
    if (bay !== undefined) showBay(scroller.current, bay, 'instant')
  }, [scroller, minute, bay])
}

/** The factor that stretches the hours until the shortest wash of the day fits. */
function stretchOf({ lanes }: BoardView): object {
  const lengths = lanes.flatMap(({ bookings }) => bookings).map(booking => placeOf(booking).minutes)
  const shortest = Math.max(SHORTEST.least, Math.min(SHORTEST.most, ...lengths))
  return { '--stretch': SHORTEST.most / shortest }
}
