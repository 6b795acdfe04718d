import { DEFAULT_SERVICE_KIND, VEHICLE_TYPES, type Language } from '../../../contract/constants.ts'
import type { ManagedWashServiceView, WashServiceView } from '../../../contract/menu.ts'
import { localised } from '../../../values/localised.ts'
import { euroOf } from '../../../values/money.ts'
import type { WashService } from './wash-service.model.ts'

export const washServiceView = (service: WashService, language: Language): WashServiceView => {
  const { name, description, features, translations } = service
  return { ...factsOf(service), ...localised({ name, description, features }, translations, language) }
}

/** A service for a super-admin, without its revision: base texts and translations. */
export const editedWashServiceView = (service: WashService) => ({
  ...factsOf(service),
  name: service.name,
  description: service.description,
  features: service.features,
  translations: service.translations,
})

export const managedWashServiceView = (service: WashService): ManagedWashServiceView => ({
  ...editedWashServiceView(service),
  rev: service.rev,
})

const factsOf = (service: WashService) => ({
  _id: service._id.toHexString(),
  price: euroOf(service.priceCents),
  duration: service.duration,
  turnoverMinutes: service.turnoverMinutes,
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
