import { useTranslation } from 'react-i18next'
import { isInOrder } from '../../lib/calendar-day.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'

/** The first and last day of a list or report ("YYYY-MM-DD", or empty), in the platform's own date fields. */
export function PeriodFields({
  from,
  to,
  error,
  className,
  onChange,
}: {
  from: string
  to: string
  /** What is wrong with the period, other than its order. */
  error?: string | undefined
  className?: string
  onChange: (days: { from?: string; to?: string }) => void
}) {
  const { t } = useTranslation()
  const field = { type: 'date', className }
  return (
    <>
      <TextInput
        {...field}
        label={t('reports.from')}
        value={from}
        max={to}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextInput
        {...field}
        label={t('reports.to')}
        value={to}
        min={from}
        error={isInOrder(from, to) ? error : t('admin.notBefore')}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}
