import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import type { BookingOffer } from './booking-values.ts'
import type { BookingValues } from './booking-wish.ts'

/** The questions of the booking form before day and time. */
export type StepName = 'package' | 'vehicle' | 'branch' | 'service'

/** An answered question in one line. */
export interface StepRow {
  icon: ReactNode
  /** What was chosen. */
  name: string
  /** Beside it: a plate, minutes. */
  meta?: ReactNode
  /** Below both. */
  below?: ReactNode
  /** At the end of the line: a price. */
  amount?: ReactNode
}

export interface StepProps {
  title: string
  /** Undefined until it is answered, which keeps the question open. */
  row: StepRow | undefined
  isOpen: boolean
  onOpen: () => void
  /** Folds at every width, not only on phones. */
  foldsAlways?: boolean
  /** At the end of the title's line. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** What the form gives to each of its questions. */
export interface QuestionProps extends Pick<StepProps, 'isOpen' | 'onOpen'> {
  offer: BookingOffer
  form: UseFormReturn<BookingValues>
  /** The question is answered. */
  onChosen: () => void
}

/** A question of the booking form; on a phone, once it is answered and left, a row that opens it again. */
export function Step({
  title,
  row,
  isOpen,
  onOpen,
  foldsAlways = false,
  aside,
  className,
  children,
}: StepProps) {
  const { t, format } = useWords()
  const section = useRef<HTMLElement>(null)
  const isFolded = row !== undefined && !isOpen

  function open() {
    flushSync(onOpen)
    section.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }

  return (
    <section
      ref={section}
      aria-label={title}
      className={cx(
        'min-w-0',
        foldsAlways && 'rounded-card sm:border sm:border-line sm:bg-surface',
        className,
      )}
    >
      {isFolded && (
        <button
          type="button"
          aria-expanded={false}
          aria-label={format.joined(t('booking.change'), title, row.name)}
          onClick={open}
          className={cx(
            'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start outline-offset-[-3px]',
            !foldsAlways && 'sm:hidden',
          )}
        >
          <span aria-hidden className="inline-flex shrink-0 text-muted *:size-5">
            {row.icon}
          </span>
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold wrap-anywhere text-heading">{row.name}</bdi>
            {Boolean(row.meta) && <span className="text-sm text-muted max-[21.5rem]:hidden">{row.meta}</span>}
            {row.below}
          </span>
          <span className="shrink-0 font-semibold text-heading">{row.amount}</span>
          <span className="shrink-0 text-sm font-semibold text-heading underline underline-offset-4">
            {t('booking.change')}
          </span>
        </button>
      )}
      <div
        className={cx(
          isFolded && (foldsAlways ? 'hidden' : 'max-sm:hidden'),
          'max-sm:px-4 max-sm:py-3',
          foldsAlways && 'sm:p-4',
        )}
      >
        <div className="flex min-h-7 items-center justify-between gap-4 pb-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}
