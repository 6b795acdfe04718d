import type { ParseKeys, TFunction } from 'i18next'
import type { ReactElement } from 'react'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import type { FieldText } from '../../ui/plain/field.tsx'
import { TextArea, type TextAreaProps } from '../../ui/plain/text-area.tsx'
import { TextInput, type TextInputProps } from '../../ui/plain/text-input.tsx'
import { asText, type Codec } from './codec.ts'

/** What `FormField` gives an input: its texts, its place and its rules. */
export interface Wired extends FieldText {
  name: string
  /** Returns the error of a value, or true. */
  validate: (value: string) => true | string
  required: boolean
  placeholder?: string
  className: string | undefined
  lang?: string
  dir?: string
}

/** How a form shows a field, and what it takes. */
export interface Look {
  /** May name the language of a translation: `{{language}}`. */
  label: ParseKeys
  hint?: ParseKeys
  /** The time of day (`HH:mm`) that the hint names: `{{time}}`. */
  hintTime?: string
  placeholder?: ParseKeys
  /** Says "optional" beside the label. */
  optional?: boolean
  /** A blank value is an error. */
  required?: boolean
  /** Layout classes for the whole field. */
  className?: string
  check?: Check
  input: (wired: Wired, form: { register: UseFormRegister<FieldValues>; t: TFunction }) => ReactElement
}

/** Returns the error of a value, if any; `beside` is the value of another field of the same group. */
export type Check = (value: string, t: TFunction, beside: (name: string) => string) => string | undefined

/** A field, described once: how it looks, what it takes, and how its value travels. */
export type Field<Wire> = Look & Codec<Wire, string>

/** Everything of a field but its label and input. */
export type Traits<Wire> = Partial<Omit<Field<Wire>, 'label' | 'input'>>
/** The props of an input that its description gives. */
export type Own<Props> = Omit<Props, Exclude<keyof Wired, 'dir'>>

export const text = (
  label: ParseKeys,
  props: Own<TextInputProps> = {},
  traits: Traits<string> = {},
): Field<string> => ({
  ...asText,
  label,
  ...traits,
  input: ({ name, validate, ...wired }, { register }) => (
    <TextInput {...props} {...wired} {...register(name, { validate })} />
  ),
})

export const area = (
  label: ParseKeys,
  props: Own<TextAreaProps> = {},
  traits: Traits<string> = {},
): Field<string> => ({
  ...text(label, {}, traits),
  input: ({ name, validate, ...wired }, { register }) => (
    <TextArea {...props} {...wired} {...register(name, { validate })} />
  ),
})
