import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'

export interface PagerProps {
  ref?: Ref<HTMLElement> | undefined
  /** The label of the navigation: "Pages of bookings". */
  label: string
  previousLabel: string
  nextLabel: string
  /** Without a handler the button is disabled. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Content between the buttons: "1–25 of 312". */
  children?: ReactNode
}

/** Previous and next for a list; it works with cursors, so there are no page numbers. */
export function Pager({ ref, label, previousLabel, nextLabel, onPrevious, onNext, children }: PagerProps) {
  return (
    <nav ref={ref} aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        {previousLabel}
      </Button>
      <p className="text-sm text-muted" aria-live="polite">
        {children}
      </p>
      <Button
        variant="secondary"
        size="sm"
        iconAfter={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={onNext === undefined}
        onClick={onNext}
      >
        {nextLabel}
      </Button>
    </nav>
  )
}
