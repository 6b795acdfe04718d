import { BASE_LANGUAGE, type TranslatedLanguage } from '@car-wash/server/contract/constants'
import { type FieldError, get, useFormContext } from 'react-hook-form'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { typedIn } from '../../i18n/direction.ts'
import { isBlank } from './codec.ts'
import type { Look } from './field.tsx'

/** An input of the form around it, by its description: label, hint, error (the server's too) and rules. */
export function FormField({
  name,
  field,
  language,
}: {
  name: string
  field: Look
  /** Of a text in another language than the base. */
  language?: TranslatedLanguage | undefined
}) {
  const { t, format } = useWords()
  const { formState, getValues, register } = useFormContext()
  const { label, hint, hintTime, placeholder, optional, required = false, className, check } = field
  // The path may lead into lists and groups, which the library types as any.
  const error: FieldError | undefined = get(formState.errors, name)

  function validate(value: string): true | string {
    if (required && isBlank(value)) return t('errors.field.required')
    return check?.(value, t, other => String(getValues(besideOf(name, other)))) ?? true
  }

  const texts = {
    label: t(label, { currency: format.sign(), language: format.language(language ?? BASE_LANGUAGE) }),
    hint: hint && t(hint, { time: hintTime && isolated(format.time(hintTime)) }),
    aside: optional ? t('actions.optional') : undefined,
    error: error?.message,
    ...(placeholder && { placeholder: t(placeholder) }),
    ...(language && typedIn(language)),
  }
  return field.input({ ...texts, name, validate, required, className }, { register, t })
}

/** The path of another field of the same group. */
export const besideOf = (path: string, name: string) => path.replace(/[^.]+$/, name)

/** The inputs of some fields, in their order; `under` is the path of the group that they are in. */
export function FormFields({
  fields,
  under,
  language,
}: {
  fields: Readonly<Record<string, Look>>
  under?: string
  language?: TranslatedLanguage
}) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField
      key={name}
      name={under === undefined ? name : `${under}.${name}`}
      field={field}
      language={language}
    />
  ))
}
