import { type Field, text } from '../../parts/form/field.tsx'
import { choice } from '../../parts/form/fields.tsx'
import { NativeSelect, type Option } from '../../ui/plain/native-select.tsx'

export const roleField = choice('team.role', {
  values: ['branch-admin', 'super-admin'],
  nameOf: role => `status.role.${role}`,
})

/** The branch of a branch admin, out of these. */
export const branchField = (options: readonly Option[]): Field<string> => ({
  ...text('team.branch', {}, { required: true, placeholder: 'registerAdmin.chooseBranch' }),
  input: ({ name, validate, placeholder = '', ...wired }, { register }) => (
    <NativeSelect {...wired} placeholder={placeholder} options={options} {...register(name, { validate })} />
  ),
})
