import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import type { CustomerBooking } from './bookings.queries.ts'
import { CAR_FIRST, covers, isFor, isOfferedAt, packageTrouble, termsOf } from './booking-terms.ts'
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

/**
 * The initial values: those of the link, and the only option where there is just one. A package pays first, unless the
 * wish says "without" with an empty id; services and vehicle follow it. Where nothing fits, the customer's vehicle stays,
 * and the form says so.
 */
export function startValues(offer: BookingOffer, wish: BookingWish): BookingValues {
  const { branches, services, vehicles } = offer
  const userPackageId = packageToStart(offer, wish)
  const covered = services.filter(({ _id }) => isCovered(offer, userPackageId, _id))
  const wished = covered.find(({ _id }) => _id === wish.serviceId)
  const suits = (type: VehicleType) => (wished ? [wished] : covered).some(each => isFor(each, type))
  // "Another vehicle" is a choice too; a booking for one has only its type.
  const named =
    vehicles.find(({ _id }) => _id === wish.vehicleId) ?? (isOther(wish) ? undefined : onlyOf(vehicles))
  const { vehicleType = 'car' } = wish
  const isSuited = suits(named?.type ?? vehicleType)
  const suited = vehicles.find(({ type }) => suits(type)) ?? (wished ? undefined : named)
  const vehicle = isSuited ? named : suited
  const mayKeep = suits(vehicleType) || (wish.vehicleType !== undefined && !wished)
  const branch = branches.find(({ _id }) => _id === wish.branchId) ?? onlyOf(branches)
  const values = {
    branchId: branch && (!wished || isOfferedAt(wished, branch._id)) ? branch._id : '',
    vehicleId: vehicle?._id ?? '',
    // A wash that is only for motorcycles implies a motorcycle.
    vehicleType: mayKeep ? vehicleType : (CAR_FIRST.find(suits) ?? vehicleType),
    plate: wish.plate ?? '',
    remember: false,
    date: wish.date !== undefined && wish.date >= todayIn() ? wish.date : '',
    time: wish.time ?? '',
    ...valuesOf(bookingTexts, wish),
    userPackageId,
  }
  return { ...values, serviceId: serviceFor(offer, { ...values, serviceId: wished?._id ?? '' }) }
}

const isOther = ({ vehicleId, vehicleType }: BookingWish) =>
  vehicleId === '' || (vehicleId === undefined && vehicleType !== undefined)

const onlyOf = <Row>(rows: readonly Row[]) => (rows.length === 1 ? rows[0] : undefined)

/** The package of the wish, or else one that can pay for its wash, or else one that can pay for another. */
function packageToStart(offer: BookingOffer, { userPackageId, serviceId = '', date = '' }: BookingWish) {
  const isKnown = offer.userPackages?.some(({ _id }) => _id === userPackageId)
  if (userPackageId === '' || (userPackageId !== undefined && isKnown)) return userPackageId
  return packageFor(offer, { serviceId, date }) || packageFor(offer, { serviceId: '', date: '' })
}

const isCovered = ({ userPackages = [] }: BookingOffer, userPackageId: string, serviceId: string) =>
  userPackages.every(each => each._id !== userPackageId || covers(each, serviceId))

type Wash = Pick<BookingValues, 'userPackageId' | 'vehicleId' | 'vehicleType' | 'branchId'>

/** The services that can be booked for the vehicle, at the branch, and with the package where one pays. */
export function suitedServices(offer: BookingOffer, wash: Wash): WashServiceView[] {
  const { branchId, userPackageId } = wash
  const type = vehicleTypeOf(wash, offer)
  return offer.services.filter(
    each =>
      isFor(each, type) &&
      (branchId === '' || isOfferedAt(each, branchId)) &&
      isCovered(offer, userPackageId, each._id),
  )
}

/** The id of the chosen service if it can be booked, or else of the only one that can, or else nothing. */
export function serviceFor(offer: BookingOffer, values: Wash & Pick<BookingValues, 'serviceId'>): string {
  const suited = suitedServices(offer, values)
  const isSuited = suited.some(({ _id }) => _id === values.serviceId)
  return isSuited ? values.serviceId : (onlyOf(suited)?._id ?? '')
}

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
