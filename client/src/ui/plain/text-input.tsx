import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldText & {
    /** Layout classes for the whole field. */
    className?: string | undefined
    /** An icon inside, at the start (a magnifying glass). */
    icon?: ReactNode
  }

/** Types whose text is Latin in every language; right-to-left would scramble it. */
const latin = new Set(['email', 'tel', 'url'])

/**
 * A labelled one-line input with native constraints; takes what react-hook-form's `register` returns:
 * `<TextInput label={t('…')} error={errors.email?.message} type="email" {...register('email')} />`
 */
export function TextInput(props: TextInputProps) {
  const [field, { icon, dir, ...rest }] = splitField(props)
  const direction = dir ?? (rest.type !== undefined && latin.has(rest.type) ? 'ltr' : undefined)
  return (
    <Field {...field}>
      {control => (
        <span className="relative block">
          {Boolean(icon) && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center text-muted *:size-5"
            >
              {icon}
            </span>
          )}
          <input
            type="text"
            // Without a placeholder the style sheet could not detect an empty input (looks.css).
            placeholder={direction === 'auto' ? ' ' : undefined}
            {...rest}
            {...control}
            dir={direction}
            // Text and icon stay at the page's start side even when the input's own direction is the opposite.
            className={cx(
              'text-ellipsis',
              'control',
              icon !== undefined && (direction === 'auto' ? 'px-11' : 'ps-11'),
              direction === 'ltr' && 'rtl:text-end',
              icon !== undefined && direction === 'ltr' && 'rtl:ps-3.5 rtl:pe-11',
            )}
          />
        </span>
      )}
    </Field>
  )
}
