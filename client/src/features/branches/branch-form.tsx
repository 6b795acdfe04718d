import type { BookingView, ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../lib/api.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { EditForm, type RowForm } from '../../parts/form/edit-form.tsx'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import {
  alertEmail,
  branchFields,
  identity,
  running,
  timeZone as zone,
  type BranchValues,
  DAY_MODES,
  ownHours,
} from './branch-fields.tsx'
import { configQuery } from '../../queries/config.ts'
import { useUser } from '../../session/session.tsx'
import { CarLine } from './car-line.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { WeekPreview } from './week-preview.tsx'
import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface BranchFormProps extends RowForm<SaveBranchBody> {
  /** The branch to edit; undefined for a new one. */
  branch: ManagedBranchView | undefined
  /** Called before a change is saved although bookings no longer fit. */
  onReplan?: () => void
}

/**
 * Name, location, phone, opening and closing time (specification 2), bays, time zone, weekday hours, closures (decision
 * 6); name, location and time zone for a super-admin alone (decision 2).
 */
export function BranchForm({ branch, onReplan, ...row }: BranchFormProps) {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const { timeZone = 'Europe/Rome', mail } = useQuery(configQuery).data ?? {}
  const alerts = mail === 'off' ? { ...alertEmail, hint: 'branches.alertEmailOff' as const } : alertEmail

  /** Before a change for which bookings no longer fit it lists them and asks. */
  async function save(body: SaveBranchBody) {
    try {
      await row.onSave(body)
    } catch (error) {
      const bookings = fieldOf(error, 'IN_USE', 'bookings') as readonly BookingView[] | undefined
      // The time zone cannot change at all while there are bookings.
      if (!bookings || body.timeZone !== branch?.timeZone) throw error
      ask({
        question: t('branches.inUse', { count: bookings.length }),
        text: (
          <>
            <p className="text-muted">{t('branches.inUseText')}</p>
            <ul className="grid max-h-72 divide-y divide-line overflow-auto rounded-control border border-line px-4">
              {bookings.map(booking => (
                <li key={booking._id} className="py-2.5">
                  <CarLine booking={booking} />
                </li>
              ))}
            </ul>
          </>
        ),
        confirm: t('branches.replanAnyway'),
        cancel: t('branches.backToForm'),
        send: () => {
          onReplan?.()
          return row.onSave({ ...body, replan: true })
        },
      })
    }
  }

  return (
    <EditForm
      {...row}
      onSave={save}
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
        <FormField name="alertEmail" field={alerts} />
        {isSuper && <FormField name="timeZone" field={zone} />}
      </div>
      <WeekHoursFields />
      <ClosureFields />
      <WeekPreview />
    </EditForm>
  )
}

/** Weekdays with their own hours, or closed. */
function WeekHoursFields() {
  const { t } = useTranslation()
  const { formState, register } = useFormContext<BranchValues>()
  const week = useWatch<BranchValues, 'weekHours'>({ name: 'weekHours' })
  return (
    <Disclosure
      title={t('branches.week')}
      text={t('branches.weekText')}
      invalid={formState.errors.weekHours !== undefined}
    >
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
        {WEEKDAYS.map(day => (
          <fieldset key={day} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            <legend className="sr-only">{t(`branches.days.${day}`)}</legend>
            <NativeSelect
              label={t(`branches.days.${day}`)}
              className="col-span-2"
              options={DAY_MODES.map(value => ({ value, label: t(`branches.modes.${value}`) }))}
              {...register(`weekHours.${day}.mode`)}
            />
            {week[day].mode === 'own' && <FormFields fields={ownHours} under={`weekHours.${day}`} />}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
