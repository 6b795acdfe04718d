import type { BoardView } from '@car-wash/server/contract'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'

/** A button per bay with its number of cars: it scrolls to the lane. Show it while the lanes do not all fit. */
export function BaySwitch({
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
export function showBay(scroller: HTMLElement, bay: number, behavior: 'instant' | 'smooth'): void {
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
export function useOverflows(scroller: RefObject<HTMLElement | null>): boolean {
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
