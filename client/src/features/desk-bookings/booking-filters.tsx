import { BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { PeriodFields } from '../../parts/lists/period-fields.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface BookingFiltersProps {
  value: (name: string) => string
  onChange: (filters: Readonly<Record<string, string>>) => void
}

const SORTS = ['-startsAt', 'startsAt', '-createdAt', 'createdAt'] as const

/** The list (current, to settle or deleted), its branch, status and date filters and its order. */
export function BookingFilters({ value, onChange }: BookingFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        label={t('adminBookings.list')}
        value={value('toSettle') === 'true' ? 'toSettle' : value('archived') && 'archived'}
        options={[
          { value: '', label: t('adminBookings.current') },
          { value: 'toSettle', label: t('adminBookings.toSettle') },
          { value: 'archived', label: t('adminBookings.archived') },
        ]}
        onChange={({ target }) => {
          const lists = { toSettle: '', archived: '', ...(target.value && { [target.value]: 'true' }) }
          // Also yesterday's cars are to settle.
          onChange(target.value === 'toSettle' ? { ...lists, from: '', to: '', status: '' } : lists)
        }}
      />
      <BranchSelect
        className="xl:flex-[3_1_0]!"
        label={t('adminBookings.branch')}
        placeholder={t('admin.allBranches')}
        value={value('branchId')}
        onChange={branchId => onChange({ branchId })}
      />
      <NativeSelect
        label={t('adminBookings.status')}
        placeholder={t('adminBookings.allStatuses')}
        value={value('status')}
        options={BOOKING_STATUSES.map(status => ({ value: status, label: t(`status.booking.${status}`) }))}
        onChange={event => onChange({ status: event.target.value })}
      />
      <PeriodFields
        className="min-w-0 xl:flex-[0_0_10rem]!"
        from={value('from')}
        to={value('to')}
        onChange={onChange}
      />
      <NativeSelect
        className="xl:flex-[3_1_0]!"
        label={t('adminBookings.sort')}
        value={value('sort') || '-startsAt'}
        options={SORTS.map(sort => ({ value: sort, label: t(`adminBookings.sorts.${sort}`) }))}
        onChange={event => onChange({ sort: event.target.value === '-startsAt' ? '' : event.target.value })}
      />
    </>
  )
}
