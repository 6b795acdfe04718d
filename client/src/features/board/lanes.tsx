import type { BoardView } from '@car-wash/server/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { hoursOf, placeOf } from './board-times.ts'
import { CarCard, type CarCardProps } from './car-card.tsx'

/** Tall enough that the card of the shortest wash (20 minutes) holds three lines. */
const PIXELS_PER_MINUTE = 4.8
const GAP = 3

/** The scrolling area takes the keyboard's focus so that it can be scrolled without a pointer. */
const scrollable = { role: 'region', tabIndex: 0 } as const

export interface LanesProps {
  board: BoardView
  /** Minutes since midnight at the branch; undefined on another day. */
  now: number | undefined
  /** Ids of the bookings whose taps are under way. */
  tapping: readonly string[]
  onTap: CarCardProps['onTap']
}

/** The day of a branch: a lane for each bay, the hours down. */
export function Lanes({ board, now, tapping, onTap }: LanesProps) {
  const { t } = useTranslation()
  const { from, to } = hoursOf(board)
  const top = (minute: number) => (minute - from * 60) * PIXELS_PER_MINUTE
  const height = (to - from) * 60 * PIXELS_PER_MINUTE
  const isOpenNow = now !== undefined && now >= from * 60 && now <= to * 60
  const scroller = useScrollTo(isOpenNow ? top(now) : undefined)
  return (
    <div
      ref={scroller}
      {...scrollable}
      aria-label={t('board.lanes')}
      className="relative max-h-[calc(100dvh-8rem)] overflow-auto rounded-card border border-line bg-surface shadow-card"
    >
      <div
        // A phone shows one lane, a tablet three.
        className="grid min-w-full [--lane:calc(100vw-7.5rem)] sm:[--lane:13rem] lg:[--lane:17rem]"
        style={{
          gridTemplateColumns: `clamp(4.75rem, 10vw, 6.25rem) repeat(${board.lanes.length}, minmax(var(--lane), 1fr))`,
        }}
      >
        <div className="sticky top-0 z-20 border-b border-line bg-sunken" />
        {board.lanes.map(({ bay }) => (
          <h2
            key={bay}
            className="sticky top-0 z-20 border-s border-b border-line bg-sunken px-4 py-3 text-xl font-semibold"
          >
            {t('board.bay', { number: bay })}
          </h2>
        ))}
        <div className="relative">
          <Hours from={from} to={to} />
          {isOpenNow && <NowLine top={top(now)} />}
        </div>
        {board.lanes.map(({ bay, bookings }) => (
          <div key={bay} className="relative border-s border-line" style={{ height }}>
            {isOpenNow && <NowLine top={top(now)} />}
            <ul>
              {bookings.map(booking => {
                const { start, minutes } = placeOf(booking)
                return (
                  <li
                    key={booking._id}
                    className="absolute inset-x-1.5"
                    style={{ top: top(start) + GAP / 2, height: minutes * PIXELS_PER_MINUTE - GAP }}
                  >
                    <CarCard booking={booking} pending={tapping.includes(booking._id)} onTap={onTap} />
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The present minute; it passes below the cards, whose text it would strike out. */
function NowLine({ top }: { top: number }) {
  return <div aria-hidden className="absolute inset-x-0 border-t-2 border-danger" style={{ top }} />
}

function Hours({ from, to }: { from: number; to: number }) {
  const format = useFormat()
  return (
    <div>
      {Array.from({ length: to - from }, (_, index) => (
        <p
          key={index}
          className="border-t border-line px-1.5 pt-1 text-sm font-semibold whitespace-nowrap text-muted tabular-nums first:border-t-0 sm:px-2 lg:text-base"
          style={{ height: 60 * PIXELS_PER_MINUTE }}
        >
          <Bdi dir="auto">{format.time(`${String(from + index).padStart(2, '0')}:00`)}</Bdi>
        </p>
      ))}
    </div>
  )
}

/** Shows the present hour once, when the board opens; after that the person scrolls. */
function useScrollTo(pixels: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (pixels === undefined || isDone.current) return
    isDone.current = true
    scroller.current?.scrollTo({ top: Math.max(0, pixels - 120) })
  }, [pixels])
  return scroller
}
