import type { BranchView } from '@car-wash/server/contract'
import { BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface BookingFiltersProps {
  /** Undefined for a branch-admin, who sees one branch only. */
  branches: readonly BranchView[] | undefined
  value: (name: string) => string
  onChange: (filters: Readonly<Record<string, string>>) => void
}

const SORTS = ['-startsAt', 'startsAt', '-createdAt', 'createdAt'] as const

/** Branch, status, dates, order of the list of bookings, and whether the deleted ones are listed. */
export function BookingFilters({ branches, value, onChange }: BookingFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      {branches && (
        <NativeSelect
          label={t('adminBookings.branch')}
          placeholder={t('adminBookings.allBranches')}
          value={value('branchId')}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={event => onChange({ branchId: event.target.value })}
        />
      )}
      <NativeSelect
        label={t('adminBookings.status')}
        placeholder={t('actions.all')}
        value={value('status')}
        options={BOOKING_STATUSES.map(status => ({ value: status, label: t(`status.booking.${status}`) }))}
        onChange={event => onChange({ status: event.target.value })}
      />
      <DatePicker
        className="min-w-0 xl:flex-[1_0_10.5rem]!"
        label={t('adminBookings.from')}
        value={value('from')}
        max={value('to') || undefined}
        onChange={from => onChange({ from })}
      />
      <DatePicker
        className="min-w-0 xl:flex-[1_0_10.5rem]!"
        label={t('adminBookings.to')}
        value={value('to')}
        min={value('from') || undefined}
        onChange={to => onChange({ to })}
      />
      <NativeSelect
        label={t('adminBookings.sort')}
        value={value('sort') || '-startsAt'}
        options={SORTS.map(sort => ({ value: sort, label: t(`adminBookings.sorts.${sort}`) }))}
        onChange={event => onChange({ sort: event.target.value === '-startsAt' ? '' : event.target.value })}
      />
      <NativeSelect
        label={t('adminBookings.list')}
        value={value('archived')}
        options={[
          { value: '', label: t('adminBookings.current') },
          { value: 'true', label: t('adminBookings.archived') },
        ]}
        onChange={event => onChange({ archived: event.target.value })}
      />
    </>
  )
}
