import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** The vehicle of a booking: its model or else its type, and its plate if known. */
export function VehicleName({ vehicle }: { vehicle: NonNullable<BookingView['vehicle']> }) {
  const { t } = useTranslation()
  const { label, plate, type } = vehicle
  const name = label === '' ? type && t(`status.vehicle.${type}`) : label
  return (
    <>
      {name !== undefined && <bdi className="wrap-anywhere">{name}</bdi>}
      {name !== undefined && plate !== '' && ' · '}
      {plate !== '' && <Bdi>{plate}</Bdi>}
    </>
  )
}
