import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import type { CustomerBooking } from './bookings.queries.ts'
import { isFor, packageTrouble, termsOf } from './booking-terms.ts'
import { bodyOf, valuesOf } from '../form/codec.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { bookingTexts } from './booking-texts.ts'
import type { BookingValues, BookingWish } from './booking-wish.ts'

export const NOTHING_CHOSEN: BookingValues = {
  serviceId: '',
  branchId: '',
  date: '',
  time: '',
  userPackageId: '',
  vehicleId: '',
  vehicleType: 'car',
  plate: '',
  remember: false,
  ...valuesOf(bookingTexts),
}

/** The options of the booking form. */
export interface BookingOffer {
  branches: readonly BranchView[]
  services: readonly WashServiceView[]
  /** Undefined on /serviceBooking, which books without a package. */
  userPackages: readonly UserPackageView[] | undefined
  vehicles: readonly VehicleView[]
  cutoffHours: number | undefined
}

/** The initial values: those of the link, and the only option where there is just one. */
export function startValues(offer: BookingOffer, wish: BookingWish): BookingValues {
  const only = (rows: readonly { _id: string }[]) => (rows.length === 1 ? rows[0]?._id : '')
  const known = (rows: readonly { _id: string }[], id: string | undefined) =>
    rows.some(({ _id }) => _id === id) ? id : undefined
  const { branches, services, vehicles } = offer
  const vehicleType = wish.vehicleType ?? NOTHING_CHOSEN.vehicleType
  const service = services.find(({ _id }) => _id === wish.serviceId)
  const values = {
    branchId: known(branches, wish.branchId) ?? only(branches) ?? '',
    serviceId: known(services, wish.serviceId) ?? only(services) ?? '',
    // "Another vehicle" is a choice too; a booking for one has only its type.
    vehicleId: known(vehicles, wish.vehicleId) ?? (isOther(wish) ? '' : (only(vehicles) ?? '')),
    // A wash that is only for motorcycles implies a motorcycle.
    vehicleType:
      service && !isFor(service, vehicleType) ? (service.vehicleTypes[0] ?? vehicleType) : vehicleType,
    plate: wish.plate ?? '',
    remember: false,
    date: wish.date !== undefined && wish.date >= todayIn() ? wish.date : '',
    time: wish.time ?? '',
    ...valuesOf(bookingTexts, wish),
    userPackageId: known(offer.userPackages ?? [], wish.userPackageId) ?? '',
  }
  return values.userPackageId === '' ? { ...values, userPackageId: packageFor(offer, values) } : values
}

const isOther = ({ vehicleId, vehicleType }: BookingWish) =>
  vehicleId === '' || (vehicleId === undefined && vehicleType !== undefined)

/** The type of the vehicle to wash: that of the profile's chosen vehicle, or else the type chosen in the form. */
export function vehicleTypeOf(
  { vehicleId, vehicleType }: Pick<BookingValues, 'vehicleId' | 'vehicleType'>,
  { vehicles }: Pick<BookingOffer, 'vehicles'>,
): VehicleType {
  return vehicles.find(({ _id }) => _id === vehicleId)?.type ?? vehicleType
}

/** The package to use first (specification 2): the first that can pay for the wash, if any. */
export function packageFor(
  { userPackages = [] }: Pick<BookingOffer, 'userPackages'>,
  wanted: Pick<BookingValues, 'serviceId' | 'date'>,
): string {
  return userPackages.find(each => packageTrouble(each, wanted) === undefined)?._id ?? ''
}

/** Specification 3: only /booking sends `userPackageId`. */
export function bookingBody(
  values: BookingValues,
  offer: Pick<BookingOffer, 'vehicles' | 'services'>,
  withPackage: boolean,
): CustomerBooking {
  const { branchId, serviceId, date, time, vehicleId, plate, userPackageId } = values
  const type = vehicleTypeOf(values, offer)
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const isPaid = withPackage && userPackageId !== ''
  return {
    serviceId,
    bookingDate: date,
    bookingTime: time,
    ...bodyOf(bookingTexts, values),
    branchId,
    vehicleType: type,
    // A price that has changed since is asked about, not charged.
    ...(service && !isPaid ? { expectedPrice: termsOf(service, { type }).price } : {}),
    ...(vehicleId === '' ? {} : { vehicleId }),
    ...(vehicleId === '' && plate.trim() !== '' ? { plate } : {}),
    ...(isPaid ? { userPackageId } : {}),
  }
}
