import type { BranchView, WashServiceView } from '@car-wash/server/contract'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDayTimes } from '../../parts/booking/bookings.queries.ts'
import { byPartOfDay, PARTS_OF_DAY, quarterTimes } from '../../parts/booking/free-times.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { DialogFoot } from '../../ui/aria/dialog.tsx'
import { TimeGrid } from '../../ui/aria/time-grid.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, SkeletonText } from '../../ui/plain/skeleton.tsx'
import type { DeskValues } from './desk-fields.ts'

export interface DeskWashProps {
  form: UseFormReturn<DeskValues>
  /** Undefined for a branch admin, who has one branch only. */
  branches: readonly BranchView[] | undefined
  services: readonly WashServiceView[]
  timeZone: string | undefined
  onNext: () => void
}

/** Step 1 at the desk: service, branch and time. The next free time comes first. */
export function DeskWash({ form, branches, services, timeZone, onNext }: DeskWashProps) {
  const { t } = useTranslation()
  const [branchId, date, time] = useWatch({ control: form.control, name: ['branchId', 'date', 'time'] })
  const offered = services.filter(
    service => service.branches.length === 0 || service.branches.includes(branchId),
  )

  /** Another branch has its own hours and may not offer the service. */
  function atAnotherBranch() {
    const { branchId: chosen, serviceId } = form.getValues()
    const service = services.find(({ _id }) => _id === serviceId)
    if (service && service.branches.length > 0 && !service.branches.includes(chosen))
      form.setValue('serviceId', '')
    form.setValue('time', '')
  }

  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('adminBookings.desk.stepWash')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {branches && (
          <NativeSelect
            label={t('adminBookings.branch')}
            placeholder={t('adminBookings.desk.chooseBranch')}
            options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
            {...form.register('branchId', { onChange: () => atAnotherBranch() })}
          />
        )}
        <NativeSelect
          label={t('adminBookings.service')}
          placeholder={t('adminBookings.desk.chooseService')}
          options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.register('serviceId', { onChange: () => form.setValue('time', '') })}
        />
        <DatePicker
          label={t('adminBookings.date')}
          value={date}
          min={todayIn(timeZone)}
          onChange={next => {
            form.setValue('date', next)
            form.setValue('time', '')
          }}
        />
      </div>
      <Times form={form} />
      <DialogFoot>
        <div className="flex justify-end *:flex-1 sm:*:flex-none">
          <Button disabled={time === ''} onClick={onNext}>
            {t('adminBookings.desk.next')}
          </Button>
        </div>
      </DialogFoot>
    </div>
  )
}

function Times({ form }: Pick<DeskWashProps, 'form'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isEveryStep, setEveryStep] = useState(false)
  const [branchId, serviceId, date, time] = useWatch({
    control: form.control,
    name: ['branchId', 'serviceId', 'date', 'time'],
  })
  const { data, isPending, isError, error, refetch } = useDayTimes({ branchId, serviceId, date })
  if (branchId === '' || serviceId === '' || date === '') {
    return (
      <p className="rounded-card bg-sunken p-4 text-muted">
        {t(branchId === '' ? 'adminBookings.desk.first' : 'adminBookings.desk.firstService')}
      </p>
    )
  }
  if (isPending) {
    return (
      <Loading label={t('common.loading')}>
        <SkeletonText />
      </Loading>
    )
  }
  if (isError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t('adminBookings.desk.timesFailed')}
        action={
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {serverMessage(error)}
      </Notice>
    )
  }
  const { times } = data
  if (times.length === 0) return <Notice tone="neutral">{t('adminBookings.desk.noTimes')}</Notice>
  const offered = new Set(isEveryStep ? times : [...times.slice(0, 1), ...quarterTimes(times)])
  const shown = byPartOfDay(times.filter(each => offered.has(each) || each === time))
  return (
    <div className="grid gap-4">
      <TimeGrid
        label={t('adminBookings.desk.times')}
        value={time}
        onChange={next => form.setValue('time', next)}
        groups={PARTS_OF_DAY.map(part => ({
          id: part,
          title: t(`booking.${part}`),
          times: shown[part].map(value => ({ value, label: format.time(value) })),
        }))}
      />
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        aria-pressed={isEveryStep}
        onClick={() => setEveryStep(!isEveryStep)}
      >
        {t('adminBookings.desk.everyStep')}
      </Button>
    </div>
  )
}
