import type { VisitView } from '@car-wash/server/contract'
import { useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useChange, useReply } from '../../lib/use-api.ts'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

const DAYS = 30

interface VisitMoveProps {
  token: string
  visit: VisitView
  onMoved: (visit: VisitView) => void
  onBack: () => void
}

/** Another day and time, chosen with the platform's own selects: the page loads no date picker. */
export function VisitMove({ token, visit, onMoved, onBack }: VisitMoveProps) {
  const { t, format } = useWords()
  const today = todayIn(visit.timeZone)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n))
  const [date, setDate] = useState(visit.bookingDate)
  const [time, setTime] = useState('')
  const day = useReply('GET /visits/:token/times', { params: { token }, query: { date } }, { staleTime: 0 })
  const times = day.data?.times ?? []
  const { mutate, isPending, error } = useChange('PATCH /visits/:token', { onSuccess: onMoved })

  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        mutate({ params: { token }, body: { bookingDate: date, bookingTime: time } })
      }}
    >
      <h2 className="text-xl font-semibold">{t('visit.moveTitle')}</h2>
      <p className="text-muted">{t('visit.moveText')}</p>
      <NativeSelect
        label={t('visit.day')}
        value={date}
        options={[...new Set([visit.bookingDate, ...days])]
          .sort()
          .map(value => ({ value, label: format.dayAndDate(value) }))}
        onChange={event => {
          setDate(event.target.value)
          setTime('')
        }}
      />
      <NativeSelect
        label={t('words.time')}
        value={time}
        placeholder={t('visit.chooseTime')}
        pending={day.isPending}
        options={times.map(value => ({ value, label: format.time(value) }))}
        hint={day.data?.times.length === 0 ? t('visit.noTimes') : undefined}
        error={day.isError ? t('visit.timesFailed') : undefined}
        onChange={event => setTime(event.target.value)}
      />
      <Failure>{error && (serverMessage(error) ?? t('visit.moveFailed'))}</Failure>
      <div className="grid gap-3">
        <Button type="submit" size="lg" pending={isPending} disabled={time === ''}>
          {time === '' ? t('visit.move') : t('visit.moveTo', { time: isolated(format.dateTime(date, time)) })}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          {t('visit.keep')}
        </Button>
      </div>
    </form>
  )
}
