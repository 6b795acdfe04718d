import type { BookingView } from '@car-wash/server/contract'
import { PLATE_LENGTH, VEHICLE_TYPES, type VehicleType } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { serverMessage } from '../../../i18n/server-message.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { useWashServices } from '../../../queries/chain.ts'
import { NativeSelect } from '../../../ui/plain/native-select.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { isFor, isOfferedAt, termsOf } from '../../booking/booking-terms.ts'
import { useCustomerDetail } from '../../customers/customers.queries.ts'
import { useBookingChange } from '../admin-bookings.queries.ts'
import { ChoiceBox } from './choice-box.tsx'

/** Another service or car for the same start, at today's price; offered while the booking is open. */
export function ServiceChoice({ booking, onBack }: { booking: BookingView; onBack: () => void }) {
  const { t, format } = useWords()
  const change = useBookingChange('PATCH /admin/bookings/:id/service')
  const { vehicle, walkIn } = booking
  const saved = useCustomerDetail(booking.userId?._id ?? '').data?.vehicles ?? []
  const [serviceId, setServiceId] = useState(booking.serviceId._id)
  const [vehicleId, setVehicleId] = useState(vehicle?._id ?? '')
  const [plate, setPlate] = useState(vehicle?.plate ?? walkIn?.plate ?? '')
  const [ownType, setType] = useState<VehicleType | ''>(vehicle?.type ?? walkIn?.vehicleType ?? '')
  const chosen = saved.find(({ _id }) => _id === vehicleId)
  const type = chosen?.type ?? ownType
  const offered = (useWashServices().data ?? []).filter(
    service => isOfferedAt(service, booking.branchId._id) && (type === '' || isFor(service, type)),
  )
  const picked = offered.find(({ _id }) => _id === serviceId)
  const expectedPrice = picked && termsOf(picked, type === '' ? undefined : { type }).price
  const described = { plate: plate.trim() === '' ? null : plate, ...(type !== '' && { vehicleType: type }) }
  return (
    <ChoiceBox
      label={t('actions.save')}
      pending={change.isPending}
      disabled={!picked}
      failure={change.isError && (serverMessage(change.error) ?? t('counter.serviceFailed'))}
      onBack={onBack}
      onDone={() =>
        change.mutate(
          {
            params: { id: booking._id },
            body: {
              serviceId,
              expectedPrice,
              rev: booking.rev,
              ...(vehicleId === ''
                ? { ...described, ...(booking.userId && { vehicleId: null }) }
                : { vehicleId }),
            },
          },
          {
            onSuccess: () => {
              toast.success(t('counter.serviceChanged'))
              onBack()
            },
          },
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {booking.userId && (
          <NativeSelect
            label={t('counter.vehicle')}
            placeholder={t('counter.otherVehicle')}
            value={vehicleId}
            options={saved.map(({ _id, ...each }) => ({
              value: _id,
              label: [each.plate, each.label].filter(Boolean).join(' · '),
            }))}
            onChange={event => setVehicleId(event.target.value)}
          />
        )}
        <NativeSelect
          label={t('adminBookings.desk.type')}
          placeholder={t('adminBookings.desk.anyType')}
          value={type}
          disabled={vehicleId !== ''}
          options={VEHICLE_TYPES.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
          // The options are the types, and none.
          onChange={event => setType(event.target.value as VehicleType | '')}
        />
        <TextInput
          label={t('adminBookings.plate')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={PLATE_LENGTH}
          value={chosen?.plate ?? plate}
          disabled={vehicleId !== ''}
          onChange={event => setPlate(event.target.value)}
        />
      </div>
      <NativeSelect
        label={t('words.service')}
        hint={t('counter.changeServiceText')}
        value={picked ? serviceId : ''}
        placeholder={picked ? undefined : t('counter.noSuchWash')}
        options={offered.map(service => {
          const { price, duration } = termsOf(service, type === '' ? undefined : { type })
          const minutes = t('board.minutes', { number: format.number(duration) })
          return { value: service._id, label: `${service.name} · ${format.money(price)} · ${minutes}` }
        })}
        onChange={event => setServiceId(event.target.value)}
      />
    </ChoiceBox>
  )
}
