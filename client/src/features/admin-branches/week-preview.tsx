import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import type { BranchValues } from './branch-values.ts'
import { previewOf, type PreviewDay } from './preview-days.ts'

/** The coming week as customers will find it with what stands in the form. */
export function WeekPreview({ form }: { form: UseFormReturn<BranchValues> }) {
  const { t } = useTranslation()
  const values = useWatch({ control: form.control })
  // A field that was just added may not have its values yet.
  const rules = { ...form.getValues(), ...(values as BranchValues) }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: rules.timeZone }).format(new Date())
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{t('branches.preview')}</h3>
      <p className="mb-3 text-sm text-muted">{t('branches.previewText')}</p>
      <ol className="grid gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {previewOf(rules, today).map(day => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </section>
  )
}

function Day({ day: { date, open, parts } }: { day: PreviewDay }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="rounded-control border border-line bg-sunken px-3 py-2 text-sm">
      <p className="font-medium text-heading">
        {format.weekday(date, 'short')} {format.dayMonth(date)}
      </p>
      {open ? (
        <p className="text-success-ink tabular-nums">
          <Bdi dir="auto">{format.time(open.from)}</Bdi> – <Bdi dir="auto">{format.time(open.to)}</Bdi>
        </p>
      ) : (
        <p className="text-danger-ink">{t('branches.closed')}</p>
      )}
      {parts.map((part, index) => (
        <p key={index} className="text-warning-ink">
          {part.bays === '' ? t('branches.closed') : t('branches.baysOutCount', { count: Number(part.bays) })}
          {part.fromTime !== '' && (
            <>
              {' '}
              <Bdi dir="auto">{format.time(part.fromTime)}</Bdi> –{' '}
              <Bdi dir="auto">{part.toTime === '' ? '' : format.time(part.toTime)}</Bdi>
            </>
          )}
        </p>
      ))}
    </li>
  )
}
