import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { EditForm, type RowForm } from '../../parts/form/edit-form.tsx'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import { alertEmail, branchFields, identity, running, timeZone as zone } from './branch-fields.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { WeekHoursFields } from './week-hours-fields.tsx'
import { WeekPreview } from './week-preview.tsx'

export interface BranchFormProps extends RowForm<SaveBranchBody> {
  /** The branch to edit; undefined for a new one. */
  branch: ManagedBranchView | undefined
  /** The chain's time zone, the default of a new branch. */
  timeZone: string
  /** Only a super-admin edits name, location and time zone (decision 2). */
  isSuper: boolean
}

/** Name, location, phone, opening and closing time (specification 2), bays, time zone, weekday hours, closures (decision 6). */
export function BranchForm({ branch, timeZone, isSuper, ...row }: BranchFormProps) {
  const { t } = useTranslation()
  return (
    <EditForm
      {...row}
      fields={branchFields}
      row={branch ?? { timeZone }}
      first={isSuper ? 'name' : 'phone'}
      title={branch ? <bdi>{branch.name}</bdi> : t('branches.addTitle')}
      text={branch && !isSuper ? t('branches.ownText') : undefined}
      submitLabel={t(branch ? 'branches.save' : 'branches.add')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {isSuper && <FormFields fields={identity} />}
        <FormFields fields={running} />
        <FormField name="alertEmail" field={alertEmail} />
        {isSuper && <FormField name="timeZone" field={zone} />}
      </div>
      <WeekHoursFields />
      <ClosureFields />
      <WeekPreview />
    </EditForm>
  )
}
