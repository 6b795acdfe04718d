import { Types } from 'mongoose'
import {
  type Language,
  type Translations,
  type VehicleType,
  DEFAULT_SERVICE_KIND,
  VEHICLE_TYPES,
} from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { readRecently } from '../../../db/recent-reads.ts'
import { notFound } from '../../../errors.ts'
import { localised, nameTranslations } from '../../../values/localised.ts'
import { WashServiceModel, type WashService } from './wash-service.model.ts'
import type { ManagedWashServiceView, WashServiceView } from '../../../contract/menu.ts'
import { euroOf } from '../../../values/money.ts'
import { sent } from '../../../db/sent.ts'

export type WashServiceRecord = WashService & { id: string }

export const washServiceRecord = (service: WashService): WashServiceRecord => ({
  ...service,
  id: service._id.toHexString(),
})

/** The service, archived or not, or null: bookings outlive the menu. */
export async function findWashService(context: Context, id: string): Promise<WashServiceRecord | null> {
  const service = await WashServiceModel(context.db).findById(id).lean()
  return service && washServiceRecord(service)
}

/** A service that is on the menu, or 404. */
export async function getWashService(context: Context, id: string): Promise<WashServiceRecord> {
  const service = await findWashService(context, id)
  if (!service || service.archivedAt) throw notFound()
  return service
}

/** The service on the menu or null, at most a second old (`readRecently`). */
export async function findRecentService(context: Context, id: string): Promise<WashServiceRecord | null> {
  const service = await readRecently(context.db, `service ${id}`, () => findWashService(context, id))
  return service?.archivedAt ? null : service
}

/** The same, or 404. */
export async function getRecentService(context: Context, id: string): Promise<WashServiceRecord> {
  const service = await findRecentService(context, id)
  if (!service) throw notFound()
  return service
}

/** The menu, oldest first. */
export async function listWashServices(context: Context): Promise<WashServiceRecord[]> {
  const services = await WashServiceModel(context.db).find({ archivedAt: null }).sort({ _id: 1 }).lean()
  return services.map(washServiceRecord)
}

/** The same, at most a second old (`readRecently`). */
export const listRecentServices = (context: Context): Promise<readonly WashServiceRecord[]> =>
  readRecently(context.db, 'services', () => listWashServices(context))

export async function listWithdrawn(context: Context, since: Date): Promise<Types.ObjectId[]> {
  const found = await WashServiceModel(context.db)
    .find({ archivedAt: { $gt: since } }, { _id: 1 })
    .lean()
  return found.map(({ _id }) => _id)
}

/** The name of a service in a language; '' where there is none. */
export const serviceName = (
  service: Pick<WashService, 'name' | 'translations'> | null | undefined,
  language: Language | null,
): string => (service ? localised({ name: service.name }, service.translations, language).name : '')

export interface WashTerms {
  priceCents: number
  minutes: number
  turnoverMinutes: number
}

/** Price and duration for a vehicle type; the service's base values if the type has none (decision 29). */
export function washTerms(service: WashService, vehicleType?: VehicleType | null): WashTerms {
  const own = vehicleType ? service.vehiclePrices[vehicleType] : undefined
  return {
    priceCents: own?.priceCents ?? service.priceCents,
    minutes: own?.duration ?? service.duration,
    turnoverMinutes: service.turnoverMinutes,
  }
}

/** The lowest price (cents) at which a service is sold, whatever the vehicle. */
export const lowestPrice = ({ priceCents, vehiclePrices }: WashService): number =>
  Math.min(priceCents, ...Object.values(vehiclePrices).map(own => own.priceCents))

export function washRules(service: WashServiceRecord, vehicleType?: VehicleType | null) {
  const { minutes, turnoverMinutes } = washTerms(service, vehicleType)
  const types = service.vehicleTypes ?? []
  const notForVehicle = vehicleType != null && types.length > 0 && !types.includes(vehicleType)
  const branches = service.branches.map(id => id.toHexString())
  return { id: service.id, minutes, turnoverMinutes, branches, ...(notForVehicle ? { notForVehicle } : {}) }
}

interface NamedService {
  name: string
  translations: Translations<{ name: string }>
  isOnMenu: boolean
}

/** Name and its translations by id, and whether the service is on the menu. */
export async function listNamedServices(
  context: Context,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, NamedService>> {
  if (ids.length === 0) return new Map()
  const services = await WashServiceModel(context.db)
    .find({ _id: { $in: ids } }, { name: 1, translations: 1, archivedAt: 1 })
    .lean()
  return new Map(
    services.map(({ _id, name, translations, archivedAt }) => [
      _id.toHexString(),
      { name, translations: nameTranslations(translations), isOnMenu: !archivedAt },
    ]),
  )
}

/**
 * Within a transaction that puts a package with these services on sale, or takes one of them off the menu: writes to
 * each that is on the menu, so that of two such transactions the second runs again and sees the first.
 */
export async function touchWashServices(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await WashServiceModel(context.db).updateMany(
    { _id: { $in: ids.map(id => new Types.ObjectId(id)) }, archivedAt: null },
    { $inc: { packageSeq: 1 } },
  )
}

/** @throws NOT_FOUND unless all of these are on the menu */
export async function requireWashServices(context: Context, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map(id => id.toLowerCase()))
  if (wanted.size === 0) return
  const found = await WashServiceModel(context.db)
    .find({ _id: { $in: [...wanted].map(id => new Types.ObjectId(id)) }, archivedAt: null }, { _id: 1 })
    .lean()
  if (found.length !== wanted.size) throw notFound()
}

/** The branches that offer each service (empty = all), by service id, including archived services. */
export async function listOfferingBranches(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const services = await WashServiceModel(context.db)
    .find({ _id: { $in: ids.map(id => new Types.ObjectId(id)) } }, { branches: 1 })
    .lean()
  return new Map(services.map(({ _id, branches }) => [_id.toHexString(), branches.map(String)]))
}

export const washServiceView = (service: WashService, language: Language): WashServiceView => {
  const { name, description, features, translations } = service
  return { ...factsOf(service), ...localised({ name, description, features }, translations, language) }
}

/** A service for a super-admin, without its revision: base texts and translations. */
export const editedWashServiceView = (service: WashService) => ({
  ...factsOf(service),
  ...sent(service, 'name', 'description', 'features', 'translations'),
})

export const managedWashServiceView = (service: WashService): ManagedWashServiceView => ({
  ...editedWashServiceView(service),
  rev: service.rev,
})

const factsOf = (service: WashService) => ({
  ...sent(service, '_id', 'duration', 'turnoverMinutes'),
  price: euroOf(service.priceCents),
  vehiclePrices: vehiclePricesView(service),
  branches: service.branches.map(id => id.toHexString()),
  vehicleTypes: service.vehicleTypes ?? [],
  kind: service.kind ?? DEFAULT_SERVICE_KIND,
  imageUrl: service.picture
    ? `/api/services/${service._id.toHexString()}/picture?v=${service.picture}`
    : null,
})

function vehiclePricesView({ vehiclePrices }: WashService): WashServiceView['vehiclePrices'] {
  const view: WashServiceView['vehiclePrices'] = {}
  for (const type of VEHICLE_TYPES) {
    const own = vehiclePrices[type]
    if (own) view[type] = { price: euroOf(own.priceCents), duration: own.duration }
  }
  return view
}
