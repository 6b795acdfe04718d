import type { BranchView } from '@car-wash/server/contract'
import { BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isInOrder } from '../../lib/calendar-day.ts'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { cx } from '../../ui/cx.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface BookingFiltersProps {
  /** Undefined for a branch admin, who sees one branch only. */
  branches: readonly BranchView[] | undefined
  value: (name: string) => string
  onChange: (filters: Readonly<Record<string, string>>) => void
}

const SORTS = ['-startsAt', 'startsAt', '-createdAt', 'createdAt'] as const

/** The branch, status and date filters and the order of the list of bookings. */
export function BookingFilters({ branches, value, onChange }: BookingFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      {branches && (
        <NativeSelect
          className="xl:flex-[0_0_13rem]!"
          label={t('adminBookings.branch')}
          placeholder={t('admin.allBranches')}
          value={value('branchId')}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={event => onChange({ branchId: event.target.value })}
        />
      )}
      <NativeSelect
        className={branches ? 'xl:shrink-0!' : 'col-span-2 min-w-0 sm:col-span-1'}
        label={t('adminBookings.status')}
        placeholder={t('adminBookings.allStatuses')}
        value={value('status')}
        options={BOOKING_STATUSES.map(status => ({ value: status, label: t(`status.booking.${status}`) }))}
        onChange={event => onChange({ status: event.target.value })}
      />
      <DatePicker
        className="col-span-2 min-w-0 sm:col-span-1 xl:flex-[0_0_11rem]!"
        label={t('adminBookings.from')}
        value={value('from')}
        max={value('to')}
        onChange={from => onChange({ from })}
      />
      <DatePicker
        className="col-span-2 min-w-0 sm:col-span-1 xl:flex-[0_0_11rem]!"
        label={t('adminBookings.to')}
        value={value('to')}
        min={value('from')}
        error={isInOrder(value('from'), value('to')) ? undefined : t('admin.notBefore')}
        onChange={to => onChange({ to })}
      />
      <NativeSelect
        label={t('adminBookings.sort')}
        value={value('sort') || '-startsAt'}
        options={SORTS.map(sort => ({ value: sort, label: t(`adminBookings.sorts.${sort}`) }))}
        onChange={event => onChange({ sort: event.target.value === '-startsAt' ? '' : event.target.value })}
      />
    </>
  )
}

/** A switch between all current bookings, those to settle and the deleted ones. */
export function ListChoice({
  className,
  value,
  onChange,
}: Pick<BookingFiltersProps, 'value' | 'onChange'> & { className: string }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      className={cx(className, 'min-w-36 flex-1 sm:flex-none')}
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
  )
}
