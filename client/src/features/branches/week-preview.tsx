import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readNumber } from '../../i18n/typed-number.ts'
import { useWords } from '../../i18n/use-words.ts'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/plain/button.tsx'
import type { BranchValues } from './branch-fields.tsx'
import { previewOf, type PreviewDay } from './preview-days.ts'

const WEEK = 7

/** A preview of customers' view of a week with the form's current values: the coming week first, exceptions marked. */
export function WeekPreview() {
  const { t } = useWords()
  const [weeks, setWeeks] = useState(0)
  const form = useFormContext<BranchValues>()
  const values = useWatch({ control: form.control })
  // A field that was just added may have no values yet.
  const rules = { ...form.getValues(), ...(values as BranchValues) }
  const first = addDays(todayIn(rules.timeZone), weeks * WEEK)
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{t('branches.preview')}</h3>
          <p className="text-sm text-muted">{t('branches.previewText')}</p>
        </div>
        <span className="flex shrink-0 gap-1">
          <IconButton
            label={t('branches.weekBefore')}
            icon={<ChevronLeft className="rtl:-scale-x-100" />}
            disabled={weeks === 0}
            onClick={() => setWeeks(weeks - 1)}
          />
          <IconButton
            label={t('branches.weekAfter')}
            icon={<ChevronRight className="rtl:-scale-x-100" />}
            onClick={() => setWeeks(weeks + 1)}
          />
        </span>
      </div>
      <ol className="grid gap-2 sm:grid-cols-4 xl:grid-cols-7">
        {previewOf(rules, first).map(day => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </section>
  )
}

function Day({ day: { date, open, exception, reason, parts } }: { day: PreviewDay }) {
  const { t, format } = useWords()
  return (
    <li
      className={cx(
        'rounded-control border px-3 py-2 text-sm',
        exception ? 'border-warning-line bg-warning-soft' : 'border-line bg-sunken',
      )}
    >
      <p className="font-semibold text-heading">
        <span className="block">{format.weekday(date)}</span>
        <span className="block">{format.dayMonth(date)}</span>
      </p>
      {open ? (
        <p className="flex flex-wrap gap-x-1 text-success-ink tabular-nums *:whitespace-nowrap">
          <span>
            <bdi>{format.time(open.from)}</bdi> –
          </span>
          <bdi>{format.time(open.to)}</bdi>
        </p>
      ) : (
        <p className="text-danger-ink">{t('words.closed')}</p>
      )}
      {exception && (
        <p className="wrap-anywhere text-warning-ink">
          {t(`branches.exceptions.${exception}`)}
          {reason !== '' && (
            <>
              {': '}
              <bdi>{reason}</bdi>
            </>
          )}
        </p>
      )}
      {parts.map((part, index) => (
        <p key={index} className="text-warning-ink">
          {part.bays === ''
            ? t('words.closed')
            : t('branches.baysOutCount', { count: readNumber(part.bays, 0)[0] ?? 0 })}
          {part.fromTime !== '' && (
            <>
              {' '}
              <bdi>{clockOf(part.fromTime)}</bdi> – <bdi>{clockOf(part.toTime)}</bdi>
            </>
          )}
        </p>
      ))}
    </li>
  )

  /** Incomplete text may not be a time yet. */
  function clockOf(text: string): string {
    return /^\d\d:\d\d$/.test(text) ? format.time(text) : '…'
  }
}
