import type { WashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { termsOf } from '../../booking/booking-terms.ts'
import { ToggleGroup } from '../../../ui/aria/toggle-group.tsx'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Checkbox } from '../../../ui/plain/checkbox.tsx'
import { ChoiceCards } from '../../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../../ui/plain/native-select.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import type { useStarts } from './use-starts.ts'
import type { Start, WalkInValues } from './desk-values.ts'

/** The vehicle first, since minutes and price depend on it; then the wash, and the time it starts. */
export function WalkInWash({
  services,
  date,
  values,
  starts,
  start,
  now,
  onChange,
}: {
  services: readonly WashServiceView[]
  /** The board's. */
  date: string
  values: WalkInValues
  starts: ReturnType<typeof useStarts>
  start: Start
  /** Undefined when the place does not begin now. */
  now: { startsNow: boolean; onChange: (startsNow: boolean) => void } | undefined
  onChange: (values: Partial<WalkInValues>) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <ToggleGroup
        label={t('counter.vehicle')}
        value={values.vehicleType}
        onChange={vehicleType => onChange({ vehicleType, start: undefined })}
        choices={VEHICLE_TYPES.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
      />
      <ChoiceCards
        legend={t('adminBookings.service')}
        name="walkInService"
        columns={3}
        value={values.serviceId}
        onChange={serviceId => onChange({ serviceId, start: undefined })}
        choices={services.map(service => {
          const { price, duration } = termsOf(service, { type: values.vehicleType })
          return {
            value: service._id,
            title: <bdi>{service.name}</bdi>,
            text: t('board.minutes', { number: format.number(duration) }),
            aside: <Bdi dir="auto">{format.money(price)}</Bdi>,
          }
        })}
      />
      <div className="flex flex-wrap items-end gap-4">
        {now && (
          <Checkbox
            label={t('counter.startsNow')}
            checked={now.startsNow}
            onChange={event => now.onChange(event.target.checked)}
          />
        )}
        {now?.startsNow !== true && values.serviceId !== '' && start.date === date && (
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
      {!now && starts.isSuccess && starts.times.length === 0 && (
        <Notice tone="warning">{t('adminBookings.desk.noTimes')}</Notice>
      )}
      {starts.isError && (
        <Notice tone="danger" role="alert">
          {t('adminBookings.desk.timesFailed')}
        </Notice>
      )}
    </>
  )
}
