import { MAX_EURO } from '@car-wash/server/contract/constants'
import type { ParseKeys } from 'i18next'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Format } from '../../i18n/format.ts'
import { currentMoney } from '../../i18n/money.ts'
import { readMoney, readNumber } from '../../i18n/typed-number.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { isBlank } from './codec.ts'
import type { Check, Field, Traits, Wired } from './field.tsx'

export interface Range {
  min?: number
  max?: number
}

/** A kind of number: how it is read, written into its field, and shown. */
interface Kind extends Range {
  decimals: number
  /** What the text can mean (`readNumber`). */
  meanings: (text: string) => number[]
  write: (value: number) => string
  shown: (value: number, format: Format) => string
  wrong: ParseKeys
}

const WHOLE: Kind = {
  decimals: 0,
  meanings: text => readNumber(text, 0),
  write: String,
  shown: (value, format) => format.number(value),
  wrong: 'errors.field.wrong_type_number',
}

/** With its cents: 14.90, not 14.9. */
const MONEY: Kind = {
  decimals: 2,
  meanings: text => readMoney(text, currentMoney().currency),
  write: value => value.toFixed(2),
  shown: (value, format) => format.euro(value),
  wrong: 'money.wrong',
}

/** A whole number. */
export const count = (label: ParseKeys, range: Range, traits: Traits<number> = {}) =>
  numberField(label, { ...WHOLE, ...range }, traits)

/** An amount in the chain's currency. */
export const euro = (label: ParseKeys, traits: Traits<number> = {}) =>
  numberField(label, { ...MONEY, min: 0, max: MAX_EURO }, traits)

/** A number that is typed as text; an empty one is 0. Whether it may be empty is up to the field. */
const numberField = (label: ParseKeys, kind: Kind, { check, ...traits }: Traits<number>): Field<number> => ({
  read: value => (value === undefined ? '' : kind.write(value)),
  write: text => kind.meanings(text)[0] ?? 0,
  label,
  ...traits,
  check: (text, t, beside) => problemOf(kind)(text, t, beside) ?? check?.(text, t, beside),
  input: wired => <NumberInput {...wired} kind={kind} />,
})

const problemOf =
  ({ decimals, meanings, wrong, min, max }: Kind): Check =>
  (text, t) => {
    if (isBlank(text)) return undefined
    const [value, other] = meanings(text)
    if (value === undefined) return t(wrong)
    if (other !== undefined) return t('money.twoMeanings')
    if (Number(value.toFixed(decimals)) !== value)
      return decimals === 0
        ? t('errors.field.not_whole')
        : t('errors.field.too_many_decimals', { count: decimals })
    if (min !== undefined && value < min) return t('errors.field.too_small', { count: min })
    if (max !== undefined && value > max) return t('errors.field.too_big', { count: max })
    return undefined
  }

/** At the end of the label's line it shows how the text is read; where that can be two numbers, it asks which. */
function NumberInput({ name, validate, error, aside, kind, ...wired }: Wired & { kind: Kind }) {
  const { format } = useWords()
  const { register, setValue, setFocus } = useFormContext()
  const text = String(useWatch({ name }) ?? '')
  const { decimals, meanings, shown, write } = kind
  const values = meanings(text)
  const fitting = values.filter(value => Number(value.toFixed(decimals)) === value)
  const isPlain = decimals === 0 && /^\d*$/.test(text.trim())

  function choose(value: number) {
    setValue(name, write(value), { shouldDirty: true, shouldValidate: true })
    setFocus(name)
  }

  const question = (
    <>
      {error}
      <span className="mt-1.5 flex flex-wrap gap-2">
        {fitting.map(value => (
          <Button key={value} size="sm" variant="secondary" onClick={() => choose(value)}>
            <bdi>{shown(value, format)}</bdi>
          </Button>
        ))}
      </span>
    </>
  )
  const reading = (
    <output className="tabular-nums">
      {values.length === 1 && '= '}
      <bdi>{fitting.map(value => shown(value, format)).join(' / ')}</bdi>
      {values.length > 1 && ' ?'}
    </output>
  )
  return (
    <TextInput
      {...wired}
      error={error && values.length > 1 ? question : error}
      aside={fitting.length === 0 || isPlain ? aside : reading}
      dir="ltr"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={32}
      {...register(name, { validate })}
    />
  )
}
