import { useState } from 'react'
import { useController } from 'react-hook-form'
import { parseTyped } from '../../i18n/typed-time.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Wired } from '../../parts/form/field.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'

const CLOCK = /^\d\d:\d\d$/

/** A time of day in the language's format: the browser's own time field would follow the browser's language (decision 27). */
export function ClockInput({
  name,
  validate,
  example = '08:30',
  ...wired
}: Wired & {
  /** An "HH:mm" value that shows the format of a time. */
  example?: string | undefined
}) {
  const { t, format } = useWords()
  const isTime = (value: string) => value === '' || CLOCK.test(value)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string>>({
    name,
    rules: {
      validate: value =>
        isTime(value) ? validate(value) : t('branches.notTime', { example: format.time(example) }),
    },
  })
  // The text during typing; undefined shows the value.
  const [typed, setTyped] = useState<string>()

  return (
    <TextInput
      {...wired}
      ref={ref}
      name={name}
      placeholder={format.time(example)}
      autoComplete="off"
      value={typed ?? (CLOCK.test(value) ? format.time(value) : value)}
      onChange={({ target }) => {
        setTyped(target.value)
        // Unparsable text stays, so that the form can report it. Opening hours start in the morning, so the clock is 24-hour.
        onChange(parseTyped(target.value, false) ?? target.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
