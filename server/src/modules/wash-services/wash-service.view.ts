import { VEHICLE_TYPES } from '../../contract/constants.ts'
import type { ManagedWashServiceView, WashServiceView } from '../../contract/wash-services.ts'
import { euroOf } from '../../values/money.ts'
import type { WashService } from './wash-service.model.ts'

export const washServiceView = (service: WashService): WashServiceView => ({
  _id: service._id.toHexString(),
  name: service.name,
  description: service.description,
  price: euroOf(service.priceCents),
  duration: service.duration,
  turnoverMinutes: service.turnoverMinutes,
  features: service.features,
  vehiclePrices: vehiclePricesView(service),
  branches: service.branches.map(id => id.toHexString()),
  translations: service.translations,
})

export const managedWashServiceView = (service: WashService): ManagedWashServiceView => ({
  ...washServiceView(service),
  rev: service.rev,
})

function vehiclePricesView({ vehiclePrices }: WashService): WashServiceView['vehiclePrices'] {
  const view: WashServiceView['vehiclePrices'] = {}
  for (const type of VEHICLE_TYPES) {
    const own = vehiclePrices[type]
    if (own) view[type] = { price: euroOf(own.priceCents), duration: own.duration }
  }
  return view
}
