import type { DayAvailability, VisitView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { call } from '../../lib/api.ts'
import { addDays, todayIn } from '../../lib/calendar-day.ts'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

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
  const [day, setDay] = useState<DayAvailability | 'failed'>()
  const [failure, setFailure] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const known = day === 'failed' || day?.date === date ? day : undefined
  const times = known === undefined || known === 'failed' ? [] : known.times

  useEffect(() => {
    let isLeft = false
    const settle = (found: DayAvailability | 'failed') => {
      if (!isLeft) setDay(found)
    }
    call('GET /visits/:token/times', { params: { token }, query: { date } }).then(settle, () =>
      settle('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [token, date])

  async function move() {
    setMoving(true)
    setFailure(undefined)
    try {
      const body = { bookingDate: date, bookingTime: time }
      onMoved(await call('PATCH /visits/:token', { params: { token }, body }))
    } catch (error) {
      setFailure(serverMessage(error) ?? t('visit.moveFailed'))
      setMoving(false)
    }
  }

  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        void move()
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
        label={t('visit.time')}
        value={time}
        placeholder={t('visit.chooseTime')}
        pending={known === undefined}
        options={times.map(value => ({ value, label: format.time(value) }))}
        hint={
          known !== undefined && known !== 'failed' && times.length === 0 ? t('visit.noTimes') : undefined
        }
        error={known === 'failed' ? t('visit.timesFailed') : undefined}
        onChange={event => setTime(event.target.value)}
      />
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button type="submit" size="lg" pending={isMoving} disabled={time === ''}>
          {time === '' ? t('visit.move') : t('visit.moveTo', { time: isolated(format.dateTime(date, time)) })}
        </Button>
        <Button variant="secondary" disabled={isMoving} onClick={onBack}>
          {t('visit.keep')}
        </Button>
      </div>
    </form>
  )
}
