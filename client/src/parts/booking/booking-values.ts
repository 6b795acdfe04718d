import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import type { CustomerBooking } from './bookings.queries.ts'
import { packageTrouble } from './booking-terms.ts'
import { bodyOf, valuesOf } from '../form/codec.ts'
import { bookingTexts } from './booking-texts.ts'
import type { BookingValues, BookingWish } from './booking-wish.ts'

export const NOTHING_CHOSEN: BookingValues = {
  serviceId: '',
  branchId: '',
  date: '',
  time: '',
  userPackageId: '',
  vehicleId: '',
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
  const values = {
    branchId: known(branches, wish.branchId) ?? only(branches) ?? '',
    serviceId: known(services, wish.serviceId) ?? only(services) ?? '',
    vehicleId: known(vehicles, wish.vehicleId) ?? only(vehicles) ?? '',
    date: wish.date ?? '',
    time: wish.time ?? '',
    ...valuesOf(bookingTexts, wish),
    userPackageId: known(offer.userPackages ?? [], wish.userPackageId) ?? '',
  }
  return values.userPackageId === '' ? { ...values, userPackageId: packageFor(offer, values) } : values
}

/** The package to use first (specification 2): the first that can pay for the wash, if any. */
export function packageFor(
  { userPackages = [] }: Pick<BookingOffer, 'userPackages'>,
  wanted: Pick<BookingValues, 'serviceId' | 'date'>,
): string {
  return userPackages.find(each => packageTrouble(each, wanted) === undefined)?._id ?? ''
}

/** Specification 3: only /booking sends `userPackageId`. */
export function bookingBody(values: BookingValues, withPackage: boolean): CustomerBooking {
  const { branchId, serviceId, date, time, vehicleId, userPackageId } = values
  return {
    serviceId,
    bookingDate: date,
    bookingTime: time,
    ...bodyOf(bookingTexts, values),
    branchId,
    ...(vehicleId === '' ? {} : { vehicleId }),
    ...(withPackage && userPackageId !== '' ? { userPackageId } : {}),
  }
}
