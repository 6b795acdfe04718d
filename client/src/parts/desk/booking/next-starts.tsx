import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/plain/button.tsx'
import type { Start } from './desk-values.ts'

/** Says that no place is free now, with the next starts to tap. */
export function NextStarts({
  starts,
  date,
  chosen,
  onChoose,
}: {
  starts: readonly Start[]
  /** The board's: of other days the date is shown too. */
  date: string
  chosen: Start | undefined
  onChoose: (start: Start) => void
}) {
  const { t, format } = useWords()
  return (
    <div role="group" aria-label={t('counter.nextStarts')} className="grid min-w-0 grid-cols-1 gap-1">
      <p role="status" className="text-sm font-semibold text-warning-ink">
        {t('counter.fullNow')}
      </p>
      <div className="-m-1 flex gap-2 overflow-x-auto p-1">
        {starts.map(start => (
          <Button
            key={`${start.date} ${start.time}`}
            size="sm"
            variant="secondary"
            className="shrink-0 aria-pressed:border-brand aria-pressed:bg-brand-soft"
            aria-pressed={start.date === chosen?.date && start.time === chosen.time}
            onClick={() => onChoose(start)}
          >
            <bdi>
              {start.date === date ? format.time(start.time) : format.dayAndTime(start.date, start.time)}
            </bdi>
          </Button>
        ))}
      </div>
    </div>
  )
}
