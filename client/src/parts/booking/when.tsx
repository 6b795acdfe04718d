import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { isElsewhere } from '../../lib/wall-clock.ts'
import { DayChoice } from './day-choice.tsx'
import { TimeChoice, type TimeChoiceProps } from './time-choice.tsx'

/** Day and time: side by side where there is room, or else the times below the days. */
export function When({
  tellMeDays,
  ...props
}: TimeChoiceProps & {
  /** Offers to wait for a place on one of the full days. */
  tellMeDays?: ReactNode
}) {
  const { t, format } = useWords()
  const { form, branch, days } = props
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <div className="@container">
      <div className="grid gap-x-5 gap-y-3 @xl:grid-cols-[17.5rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-2">
          <DayChoice control={form.control} branch={branch} days={days} />
          {Boolean(tellMeDays) && <div className="mt-auto">{tellMeDays}</div>}
        </div>
        <div className="flex min-w-0 flex-col [view-transition-name:times] *:last:grow @xl:border-s @xl:border-line @xl:ps-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 @xl:mb-1 @xl:min-h-8">
            <h2 className="text-lg font-semibold @max-xl:hidden">
              <bdi>{date === '' ? t('booking.chooseTime') : format.longDate(date)}</bdi>
            </h2>
            {branch && isElsewhere(branch.timeZone) && (
              <p className="text-sm text-muted">
                {t('booking.localTime', {
                  zone: branch.city || branch.timeZone.replaceAll('_', ' '),
                })}
              </p>
            )}
          </div>
          <TimeChoice {...props} />
        </div>
      </div>
    </div>
  )
}
