import type { BranchView, WashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useWords } from '../../../i18n/use-words.ts'
import { todayIn } from '../../../lib/calendar-day.ts'
import { termsOf } from '../../booking/booking-terms.ts'
import { BranchSelect } from '../../lists/branch-select.tsx'
import { ToggleGroup } from '../../../ui/aria/toggle-group.tsx'
import { Checkbox } from '../../../ui/plain/checkbox.tsx'
import { ChoiceCards } from '../../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../../ui/plain/native-select.tsx'
import { Failure, Notice } from '../../../ui/plain/notice.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import type { useStarts } from './use-starts.ts'
import type { DeskValues, Start, TappedPlace } from './desk-values.ts'

/** The vehicle first, since minutes and price depend on it; then the wash, and the time it starts. */
export function DeskWash({
  place,
  branch,
  services,
  values,
  starts,
  start,
  onChange,
}: {
  /** On the board; elsewhere branch and day are chosen too. */
  place: TappedPlace | undefined
  branch: Pick<BranchView, 'timeZone'> | undefined
  services: readonly WashServiceView[]
  values: DeskValues
  starts: ReturnType<typeof useStarts>
  start: Start
  onChange: (values: Partial<DeskValues>) => void
}) {
  const { t, format } = useWords()
  const { branchId, date, serviceId, vehicleType } = values
  return (
    <>
      {!place && (
        <BranchSelect
          label={t('adminBookings.branch')}
          placeholder={t('adminBookings.desk.chooseBranch')}
          value={branchId}
          onChange={chosen => onChange({ branchId: chosen, start: undefined })}
        />
      )}
      <ToggleGroup
        label={t('counter.vehicle')}
        value={vehicleType}
        onChange={type => onChange({ vehicleType: type, start: undefined })}
        choices={VEHICLE_TYPES.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
      />
      {branchId !== '' && (
        <ChoiceCards
          legend={t('adminBookings.service')}
          name="deskService"
          columns={3}
          value={serviceId}
          onChange={chosen => onChange({ serviceId: chosen, start: undefined })}
          choices={services.map(service => {
            const { price, duration } = termsOf(service, { type: vehicleType })
            return {
              value: service._id,
              title: <bdi>{service.name}</bdi>,
              text: t('board.minutes', { number: format.number(duration) }),
              aside: <bdi>{format.money(price)}</bdi>,
            }
          })}
        />
      )}
      <div className="flex flex-wrap items-end gap-4">
        {place?.isNow && (
          <Checkbox
            label={t('counter.startsNow')}
            checked={values.startsNow}
            onChange={event => onChange({ startsNow: event.target.checked })}
          />
        )}
        {!place && (
          <TextInput
            type="date"
            label={t('adminBookings.date')}
            value={date}
            min={todayIn(branch?.timeZone)}
            onChange={event => onChange({ date: event.target.value, start: undefined })}
          />
        )}
        {!values.startsNow && serviceId !== '' && start.date === date && (
          <NativeSelect
            className="min-w-40"
            label={t('adminBookings.time')}
            value={start.time}
            disabled={starts.times.length === 0}
            options={starts.times.map(value => ({ value, label: format.time(value) }))}
            onChange={event => onChange({ start: { date, time: event.target.value } })}
          />
        )}
      </div>
      {!place?.isNow && starts.isSuccess && starts.times.length === 0 && (
        <Notice tone="warning">{t('adminBookings.desk.noTimes')}</Notice>
      )}
      <Failure>{starts.isError && t('adminBookings.desk.timesFailed')}</Failure>
    </>
  )
}
