import type { BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWashServices } from '../../../queries/wash-services.ts'
import { NativeSelect } from '../../../ui/plain/native-select.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { isOfferedAt, termsOf } from '../../booking/booking-terms.ts'
import { useSetService } from '../admin-bookings.queries.ts'
import { ChoiceFoot } from './choice-foot.tsx'

/** Another service for the same car and start, at today's price; offered while the booking is open and unpaid. */
export function ServiceChoice({ booking, onBack }: { booking: BookingView; onBack: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = useSetService()
  const [serviceId, setServiceId] = useState(booking.serviceId._id)
  const type = booking.vehicle?.type ?? booking.walkIn?.vehicleType
  const offered = (useWashServices().data ?? []).filter(
    service =>
      isOfferedAt(service, booking.branchId._id) &&
      (type === undefined || service.vehicleTypes.length === 0 || service.vehicleTypes.includes(type)),
  )
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sunken p-4">
      <NativeSelect
        label={t('counter.newService')}
        hint={t('counter.changeServiceText')}
        value={serviceId}
        options={offered.map(service => {
          const { price, duration } = termsOf(service, type && { type })
          const minutes = t('board.minutes', { number: format.number(duration) })
          return { value: service._id, label: `${service.name} · ${format.money(price)} · ${minutes}` }
        })}
        onChange={event => setServiceId(event.target.value)}
      />
      {change.isError && (
        <Notice tone="warning" role="alert">
          {serverMessage(change.error) ?? t('counter.serviceFailed')}
        </Notice>
      )}
      <ChoiceFoot
        label={t('counter.changeService')}
        pending={change.isPending}
        disabled={serviceId === booking.serviceId._id}
        onBack={onBack}
        onDone={() =>
          change.mutate(
            { id: booking._id, serviceId, rev: booking.rev },
            {
              onSuccess: () => {
                toast.success(t('counter.serviceChanged'))
                onBack()
              },
            },
          )
        }
      />
    </div>
  )
}
