import {
  EMAIL_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  type Language,
} from '@car-wash/server/contract/constants'
import type { ParseKeys } from 'i18next'
import { type Field, text, type Traits } from '../../parts/form/field.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { choice, phone } from '../../parts/form/fields.tsx'
import { NativeSelect, type Option } from '../../ui/plain/native-select.tsx'
import type { BranchView } from '@car-wash/server/contract'
import { isolated } from '../../i18n/use-words.ts'
import { directionOf } from '../../i18n/direction.ts'

export const roleField = choice('team.role', {
  values: ['branch-admin', 'super-admin'],
  nameOf: role => `status.role.${role}`,
})

/** The branch of a branch admin, out of these. */
export const branchField = (options: readonly Option[]): Field<string> => ({
  ...text('words.branch', {}, { required: true, placeholder: 'registerAdmin.chooseBranch' }),
  input: ({ name, validate, placeholder = '', ...wired }, { register }) => (
    <NativeSelect {...wired} placeholder={placeholder} options={options} {...register(name, { validate })} />
  ),
})

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
  phone: phone('auth.phone', { autoComplete: 'off' }),
}

export const passwordField = newPassword('auth.password', {
  required: true,
  check: (value, t) => (value.length >= count ? undefined : t('auth.tooShort', { count })),
})

export const accountFields = { ...invitedFields, password: passwordField }

/**
 * Branches as options, by name and location (specification 2). From right to left each part keeps its own direction: the name
 * comes first, and a narrow screen cuts off the location.
 */
export function branchOptions(branches: readonly BranchView[], language: Language): Option[] {
  const part = (text: string) => (directionOf(language) === 'rtl' ? isolated(text) : text)
  return branches.map(({ _id, name, location }) => ({
    value: _id,
    label: `${part(name)} – ${part(location)}`,
  }))
}
