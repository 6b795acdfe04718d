import { BOOKABLE_FROM, BOOKABLE_TO, SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { useEffect, useRef, useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { BookingValues } from './booking-wish.ts'
import { parseTyped } from '../../i18n/typed-time.ts'

/** Whether a booking can start at this time (specification 5: 08:00 to 20:00 in steps of 5 minutes). */
export function isOnStep(time: string): boolean {
  const isInRange = time >= BOOKABLE_FROM && time <= BOOKABLE_TO
  return isInRange && Number(time.slice(3, 5)) % SLOT_MINUTES === 0
}

/** The one sentence about the times that can be typed, for the hint and the error. */
export function useTimeLimits(): string {
  const { t } = useTranslation()
  const format = useFormat()
  const [from, to] = [isolated(format.time(BOOKABLE_FROM)), isolated(format.time(BOOKABLE_TO))]
  return t('booking.timeStep', { from, to, minutes: SLOT_MINUTES })
}

/**
 * A typed start time in the language's format: the browser's own time field would follow the browser's language instead
 * (decision 27). The arrow keys move by one step.
 */
export function TimeInput({
  field: { ref, name, value, onChange, onBlur },
  error,
  hasFocus,
}: {
  field: ControllerRenderProps<BookingValues, 'time'>
  error: string | undefined
  /** Takes the focus when it appears: it was asked for. */
  hasFocus: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const { t } = useTranslation()
  const format = useFormat()
  const limits = useTimeLimits()
  // The text during typing; undefined shows the value, which the buttons above also change.
  const [typed, setTyped] = useState<string>()
  const isTwelveHour = !format.time('13:00').includes('13')

  function type(text: string) {
    setTyped(text)
    // Unparsable text stays, so that the form can report it.
    onChange(parseTyped(text, isTwelveHour) ?? text)
  }

  function step(direction: 1 | -1) {
    setTyped(undefined)
    onChange(stepped(isOnStep(value) ? value : undefined, direction))
  }

  return (
    <TextInput
      ref={element => {
        input.current = element
        ref(element)
      }}
      name={name}
      className="sm:max-w-sm"
      label={t('booking.time')}
      hint={error === limits ? undefined : limits}
      error={error}
      autoComplete="off"
      required
      value={typed ?? (isOnStep(value) ? format.time(value) : value)}
      onChange={event => type(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

function stepped(time: string | undefined, direction: 1 | -1): string {
  if (time === undefined) return direction > 0 ? BOOKABLE_FROM : BOOKABLE_TO
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + direction * SLOT_MINUTES
  const next = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return isOnStep(next) ? next : time
}
