import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldText, splitField } from './field.tsx'

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> &
  FieldText & {
    className?: string | undefined
    /** Tells the password manager which password to fill in. */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password field that can show its text. Pasting and password managers work. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [field, rest] = splitField(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...field}>
      {control => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            // The field itself is always left to right; the padding and the text alignment follow the page.
            dir="ltr"
            type={shown ? 'text' : 'password'}
            className="control pe-12 rtl:ps-12 rtl:pe-3.5 rtl:text-end"
          />
          <button
            type="button"
            aria-label={t(shown ? 'actions.hidePassword' : 'actions.showPassword')}
            aria-controls={control.id}
            onClick={() => {
              setShown(!shown)
            }}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-brand-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
