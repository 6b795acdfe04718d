import type { Ref } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { CancelUntil } from './booking-summary.tsx'
import { SubmitLabel } from './submit-label.tsx'
import type { Chosen } from './use-chosen.ts'

/** The end of the form in one column, at the bottom of the screen: when, how long, until when it is free, the button. */
export function BookingBar({
  chosen,
  isPending,
  button,
}: {
  chosen: Chosen
  isPending: boolean
  button: Ref<HTMLButtonElement>
}) {
  const { t, format } = useWords()
  const { terms, date, time, paying } = chosen
  return (
    <div
      data-bottom-bar
      className="bottom-0 z-30 -mx-[max(1rem,var(--inset-side))] mt-4 grid gap-x-4 border-t border-line bg-surface px-page pt-3 pb-[max(0.75rem,var(--inset-bottom))] shadow-pop sm:-mx-[max(1.5rem,var(--inset-side))] sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center wide:hidden high:sticky"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-start">
          <bdi aria-live="polite" className="font-semibold text-heading">
            {date === undefined || time === undefined
              ? t('booking.chooseTime')
              : format.joined(format.weekday(date, 'short'), format.dayMonth(date), format.time(time))}
          </bdi>
          {terms && (
            <span className="text-sm text-muted">
              <bdi>{t('units.min', { number: format.number(terms.duration) })}</bdi>
              {' • '}
              {t(paying ? 'booking.paidByPackage' : 'booking.payThere')}
            </span>
          )}
        </p>
        <CancelUntil chosen={chosen} />
      </div>
      <Button ref={button} type="submit" size="lg" fullWidth pending={isPending} className="max-sm:mt-1.5">
        <SubmitLabel chosen={chosen} />
      </Button>
    </div>
  )
}
