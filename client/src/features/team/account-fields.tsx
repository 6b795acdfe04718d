import { EMAIL_LENGTH, NAME_LENGTH, PASSWORD_LENGTH, PHONE_LENGTH } from '@car-wash/server/contract/constants'
import type { ParseKeys } from 'i18next'
import { isPhone } from '../../lib/phone.ts'
import { type Field, text, type Traits } from '../../parts/form/field.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'

const count = PASSWORD_LENGTH.admin

const newPassword = (label: ParseKeys, traits: Traits<string>): Field<string> => ({
  ...text(label, {}, traits),
  input: ({ name, validate, ...wired }, { register, t }) => (
    <PasswordInput
      {...wired}
      hint={t('auth.passwordHint', { count })}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH.max}
      {...register(name, { validate })}
    />
  ),
})

/** A new admin without the password: all required (specification 2). */
export const invitedFields = {
  name: text(
    'registerAdmin.name',
    { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH },
    { required: true },
  ),
  email: text(
    'auth.email',
    { type: 'email', autoComplete: 'off', maxLength: EMAIL_LENGTH },
    {
      required: true,
      check: (value, t) => (/^\s*\S+@\S+\.\S+\s*$/.test(value) ? undefined : t('auth.emailFormat')),
      write: value => value.trim(),
    },
  ),
  phone: text(
    'auth.phone',
    { type: 'tel', autoComplete: 'off', maxLength: PHONE_LENGTH },
    { required: true, check: (value, t) => (isPhone(value) ? undefined : t('auth.phoneFormat')) },
  ),
}

export const passwordField = newPassword('auth.password', {
  required: true,
  check: (value, t) => (value.length >= count ? undefined : t('auth.tooShort', { count })),
})

export const accountFields = { ...invitedFields, password: passwordField }
