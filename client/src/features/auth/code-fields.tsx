import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { AuthFormProps } from './auth-form.tsx'

export interface CodeFieldsProps extends Pick<AuthFormProps, 'auth'> {
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** The code of the second factor, once the password was right. It takes the focus. */
export function CodeFields({ auth, remember, onRemember }: CodeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('auth.code')}
        hint={t('auth.codeHint')}
        error={auth.errors['code']}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        maxLength={40}
        // It appears because of the person's own step.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
      />
      <Checkbox
        label={t('auth.remember')}
        checked={remember}
        onChange={event => onRemember(event.target.checked)}
      />
    </>
  )
}
