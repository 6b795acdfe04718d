import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../i18n/server-message.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ApiError } from '../../lib/api.ts'
import { configQuery } from '../../queries/config.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Chips } from '../../ui/plain/chips.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { type Days, partOf, PARTS, waitingBody, type Wish } from './wish.ts'

/** Asks for part of the day and days, says what happens next, and puts the customer on the waiting list. */
export function TellMeDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t, format } = useWords()
  const [part, setPart] = useState(partOf(wish.time))
  const [days, setDays] = useState<Days>('only')
  const [date, setDate] = useState(wish.dates[0] ?? '')
  const minutes = useQuery(configQuery).data?.offerMinutes
  const { mutate, isPending, error } = useChange('POST /waiting')
  const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED'

  function join() {
    mutate(
      { body: waitingBody(wish, { date, part, days }) },
      {
        onSuccess: () => {
          toast.success(t('waiting.joined'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open size="sm" title={t('waiting.title')} locked={isPending} onClose={onClose}>
      {wish.dates.length > 1 && (
        <NativeSelect
          label={t('waiting.fullDay')}
          value={date}
          options={wish.dates.map(value => ({ value, label: format.longDate(value) }))}
          onChange={event => setDate(event.target.value)}
        />
      )}
      <Chips
        legend={t('waiting.when')}
        name="part"
        value={part}
        onChange={setPart}
        choices={PARTS.map(value => ({ value, label: t(`waiting.part.${value}`) }))}
      />
      <Chips<Days>
        legend={t('waiting.days')}
        name="days"
        value={days}
        onChange={setDays}
        choices={[
          { value: 'only', label: t('waiting.only', { day: isolated(format.longDate(date)) }) },
          { value: 'week', label: t('waiting.week') },
        ]}
      />
      <p className="text-muted">
        {minutes !== undefined && t('waiting.promise', { time: t('units.minutes', { count: minutes }) })}{' '}
        {t('waiting.noPromise')}
      </p>
      <Failure>{error && !isSessionOver && (serverMessage(error) ?? t('waiting.joinFailed'))}</Failure>
      <Button pending={isPending} onClick={join}>
        {t('waiting.join')}
      </Button>
    </Dialog>
  )
}
