import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { type Wish, type Days, partOf, PARTS, waitingBody } from './wish.ts'
import { useQuery } from '@tanstack/react-query'
import { serverMessage } from '../../i18n/server-message.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { isSessionOver } from '../../lib/api.ts'
import { configQuery } from '../../queries/config.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Chips } from '../../ui/plain/chips.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'

/** "Tell me when a place is free", where a day or a time is full. `identify` asks visitors who they are. */
export function TellMe({ wish, identify }: { wish: Wish; identify: () => Promise<boolean> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={<BellRing />} onClick={() => void identify().then(setOpen)}>
        {t(wish.dates.length > 1 ? 'waiting.tellMeDays' : 'waiting.tellMe')}
      </Button>
      {isOpen && <TellMeDialog wish={wish} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for part of the day and days, says what happens next, and puts the customer on the waiting list. */
function TellMeDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t, format } = useWords()
  const [part, setPart] = useState(partOf(wish.time))
  const [days, setDays] = useState<Days>('only')
  const [date, setDate] = useState(wish.dates[0] ?? '')
  const { offerMinutes, mail } = useQuery(configQuery).data ?? {}
  const isMailOff = mail === 'off'
  const { mutate, isPending, error } = useChange('POST /waiting')

  function join() {
    mutate(
      { body: waitingBody(wish, { date, part, days }) },
      {
        onSuccess: () => {
          toast.success(t(isMailOff ? 'waiting.joinedHere' : 'waiting.joined'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog size="sm" title={t('waiting.title')} locked={isPending} onClose={onClose}>
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
        {offerMinutes !== undefined &&
          t(isMailOff ? 'waiting.promiseHere' : 'waiting.promise', {
            time: t('units.minutes', { count: offerMinutes }),
          })}{' '}
        {t('waiting.noPromise')}
      </p>
      <Failure>{error && !isSessionOver(error) && (serverMessage(error) ?? t('waiting.joinFailed'))}</Failure>
      <Button pending={isPending} onClick={join}>
        {t('waiting.join')}
      </Button>
    </Dialog>
  )
}
