import type { BoardView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { type RefObject, useEffect, useRef, useLayoutEffect, useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { firstCarOf, hoursOf, placeOf, SCALES, type Zoom } from './board-times.ts'
import { Lane, type LaneProps, ofMinutes, openSpan } from './lane.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** A card of this many minutes has room for all its text (`--minute`, below); shorter washes stretch the hours. */
const SHORTEST = { most: 20, least: SLOT_MINUTES }

/** The scroll area is focusable so that it can be scrolled without a pointer. */
const scrollable = { role: 'region', tabIndex: 0 } as const

export interface LanesProps extends Omit<LaneProps, 'lane' | 'shown' | 'open' | 'step'> {
  board: BoardView
  zoom: Zoom
}

/** The day of a branch: a lane per bay, with the hours from top to bottom. */
export function Lanes({ board, zoom, ...rest }: LanesProps) {
  const { t, format } = useWords()
  const { now } = rest
  const { from, to } = hoursOf(board)
  const isOpenNow = now !== undefined && now >= from * 60 && now <= to * 60
  const first = firstCarOf(board, now)
  const scroller = useRef<HTMLDivElement>(null)
  const overflows = useOverflows(scroller)
  useOpenAt(scroller, {
    minute: (isOpenNow ? now : (first?.start ?? from * 60)) - from * 60,
    bay: first?.bay,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      {overflows && <BaySwitch lanes={board.lanes} scroller={scroller} />}
      <div
        ref={scroller}
        {...scrollable}
        aria-label={t('board.lanes')}
        // Isolated, so that the fixed corner stays below what opens over the page.
        className="relative isolate max-h-[calc(100dvh-8rem)] overflow-auto rounded-card border border-line bg-surface shadow-card"
      >
        <div
          // A phone shows one lane, a tablet three, wider screens up to six; narrow lanes have taller cards.
          className="grid min-w-full [--hours:clamp(4.5rem,9vw,6.25rem)] [--lane:calc(100%-var(--hours))] [--minute:calc(7.6px*var(--stretch)*var(--scale))] sm:[--lane:max(11.5rem,calc((100%-var(--hours))/3))] lg:[--hours:4.75rem] lg:[--lane:max(6.1rem,calc((100%-var(--hours))/6))] xl:[--hours:6.25rem]"
          style={{
            gridTemplateColumns: `var(--hours) repeat(${board.lanes.length}, minmax(var(--lane), 1fr))`,
            ...scaleOf(board, zoom),
          }}
        >
          <div data-corner className="sticky start-0 top-0 z-30 border-b border-line bg-sunken" />
          {board.lanes.map(({ bay }) => (
            <h2
              key={bay}
              data-bay={bay}
              className="sticky top-0 z-20 truncate border-s border-b border-line bg-sunken px-2 py-3 text-lg font-semibold lg:px-3"
            >
              <bdi>{t('board.bay', { number: bay })}</bdi>
            </h2>
          ))}
          <div className="sticky start-0 z-10 bg-surface">
            <Hours from={from} to={to} />
          </div>
          {board.lanes.map(lane => (
            <Lane
              {...rest}
              key={lane.bay}
              lane={lane}
              shown={{ from: from * 60, to: to * 60 }}
              open={openSpan(board)}
              step={Number(zoom)}
            />
          ))}
          {board.open && (
            <div className="col-span-full bg-sunken">
              <p className="sticky start-0 w-max px-4 py-3 font-semibold text-muted">
                {t('board.closesAt', { time: isolated(format.time(board.open.to)) })}
              </p>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function Hours({ from, to }: { from: number; to: number }) {
  const { format } = useWords()
  return (
    <div>
      {Array.from({ length: to - from }, (_, index) => (
        <p
          key={index}
          data-hour
          className="border-b border-line px-2 pt-1 text-sm font-semibold whitespace-nowrap text-muted tabular-nums last:border-b-0 xl:text-base"
          style={{ height: ofMinutes(60) }}
        >
          <bdi>{format.time(`${String(from + index).padStart(2, '0')}:00`)}</bdi>
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

/** The board's scale, and the factor that stretches the hours until the shortest wash of the day fits. */
function scaleOf({ lanes }: BoardView, zoom: Zoom): object {
  const lengths = lanes.flatMap(({ bookings }) => bookings).map(booking => placeOf(booking).minutes)
  const shortest = Math.max(SHORTEST.least, Math.min(SHORTEST.most, ...lengths))
  return { '--scale': SCALES[zoom], '--stretch': zoom === '60' ? 1 : SHORTEST.most / shortest }
}

/** A button per bay with its number of cars: it scrolls to the lane. Show it while the lanes do not all fit. */
function BaySwitch({
  lanes,
  scroller,
}: {
  lanes: BoardView['lanes']
  /** The element that scrolls the lanes. */
  scroller: RefObject<HTMLElement | null>
}) {
  const { t, format } = useWords()
  return (
    <nav aria-label={t('board.goToBay')}>
      <ul className="flex flex-wrap gap-2">
        {lanes.map(({ bay, bookings }) => (
          <li key={bay}>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => scroller.current && showBay(scroller.current, bay, 'smooth')}
            >
              {/* Isolated: side by side in Arabic the two numbers would swap places. */}
              <bdi>{t('board.bay', { number: bay })}</bdi>
              <span
                aria-hidden
                className="ms-1.5 rounded-full bg-brand-soft px-2 text-sm text-brand-ink tabular-nums"
              >
                <bdi>{format.number(bookings.length)}</bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls a bay's lane next to the hours, which stay in place. */
function showBay(scroller: HTMLElement, bay: number, behavior: 'instant' | 'smooth'): void {
  const lane = scroller.querySelector(`[data-bay="${bay}"]`)?.getBoundingClientRect()
  const corner = scroller.querySelector('[data-corner]')?.getBoundingClientRect()
  if (!lane || !corner) return
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl'
  // Screen pixels have no logical names.
  let left = lane.left - corner.right
  if (isRightToLeft) left = lane.right - corner.left
  scroller.scrollBy({ left, behavior })
}

/** Whether the lanes are wider than their scroll area; known before the first paint, so that the buttons push nothing. */
function useOverflows(scroller: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return overflows
}
