import { BOOKABLE_FROM, BOOKABLE_TO, SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { parseTyped } from '../../i18n/typed-time.ts'
import { IconButton } from '../../ui/plain/button.tsx'
import type { BookingValues } from './booking-wish.ts'
import { isOnStep } from './free-times.ts'

/** The one sentence about the times that can be typed. */
export function useTimeLimits(): string {
  const { t, format } = useWords()
  const [from, to] = [isolated(format.time(BOOKABLE_FROM)), isolated(format.time(BOOKABLE_TO))]
  return t('booking.timeStep', { from, to, minutes: SLOT_MINUTES })
}

/** Lower with a mouse. */
const SIDE = 'pointer-fine:min-h-9 pointer-fine:py-0'

/**
 * Any start time: typed in the language's format, since the browser's own time field would follow the browser's language
 * (decision 27), or the free one before or after, by the buttons and the arrow keys.
 */
export function TimeStepper({
  field: { value, onChange, onBlur },
  times,
  isInvalid,
}: {
  field: Omit<ControllerRenderProps<BookingValues, 'time'>, 'ref'>
  /** The free ones. */
  times: readonly string[]
  isInvalid: boolean
}) {
  const { t, format } = useWords()
  const id = useId()
  // The text during typing; undefined shows the value, which the buttons also change.
  const [typed, setTyped] = useState<string>()
  const isTwelveHour = !format.time('13:00').includes('13')
  const before = times.filter(time => time < value).at(-1)
  const after = times.find(time => time > value)

  function type(text: string) {
    setTyped(text)
    // Unparsable text stays, so that the form can report it.
    onChange(parseTyped(text, isTwelveHour) ?? text)
  }

  function go(time: string | undefined) {
    setTyped(undefined)
    if (time !== undefined) onChange(time)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <label htmlFor={id} className="text-sm text-muted">
        {t('booking.anotherTime', { minutes: SLOT_MINUTES })}
      </label>
      <div className="flex items-stretch overflow-clip rounded-control border border-control bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <IconButton
          label={t('booking.timeBefore')}
          icon={<Minus />}
          className={SIDE}
          disabled={before === undefined}
          onClick={() => go(before)}
        />
        <input
          id={id}
          className="w-28 border-x border-line bg-transparent px-1 text-center text-[1rem] font-semibold text-heading tabular-nums outline-none"
          dir="auto"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? 'times-error' : undefined}
          placeholder={format.time(BOOKABLE_FROM).replaceAll(/\d/g, '–')}
          value={typed ?? (isOnStep(value) ? format.time(value) : value)}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            go(event.key === 'ArrowUp' ? after : before)
          }}
          onBlur={() => {
            setTyped(undefined)
            onBlur()
          }}
        />
        <IconButton
          label={t('booking.timeAfter')}
          icon={<Plus />}
          className={SIDE}
          disabled={after === undefined}
          onClick={() => go(after)}
        />
      </div>
    </div>
  )
}
