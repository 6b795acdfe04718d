import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import { type TranslatedLanguage, VEHICLE_TYPES, type VehicleType } from '@car-wash/server/contract/constants'
import { inEachLanguage } from '../../../i18n/localised.ts'

interface Texts {
  name: string
  description: string
  features: string
}

/** The values of the service form: numbers as typed, one feature a line. */
export interface ServiceValues extends Texts {
  price: string
  duration: string
  turnoverMinutes: string
  vehiclePrices: Record<VehicleType, { price: string; duration: string }>
  /** Branch ids; an empty list offers it everywhere. */
  branches: string[]
  translations: Record<TranslatedLanguage, Texts>
}

export function valuesOf(service: ManagedWashServiceView | undefined): ServiceValues {
  const translations = service?.translations
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    features: (service?.features ?? []).join('\n'),
    price: priceTyped(service?.price),
    duration: typed(service?.duration),
    turnoverMinutes: typed(service?.turnoverMinutes ?? 0),
    vehiclePrices: perVehicle(type => ({
      price: priceTyped(service?.vehiclePrices[type]?.price),
      duration: typed(service?.vehiclePrices[type]?.duration),
    })),
    branches: service?.branches ?? [],
    translations: inEachLanguage(language => textsOf(translations?.[language])),
  }
}

/** The whole service; emptied fields are cleared. */
export function bodyOf(values: ServiceValues): SaveWashServiceBody {
  const { translations, vehiclePrices } = values
  const priced = VEHICLE_TYPES.filter(type => vehiclePrices[type].price !== '')
  return {
    name: values.name,
    description: values.description,
    features: linesOf(values.features),
    price: Number(values.price),
    duration: Number(values.duration),
    turnoverMinutes: Number(values.turnoverMinutes),
    branches: values.branches,
    vehiclePrices: Object.fromEntries(
      priced.map(type => [
        type,
        { price: Number(vehiclePrices[type].price), duration: Number(vehiclePrices[type].duration) },
      ]),
    ),
    translations: inEachLanguage(language => written(translations[language])),
  }
}

function typed(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** A price with its cents: 14.90, not 14.9. */
function priceTyped(euro: number | undefined): string {
  return euro === undefined ? '' : euro.toFixed(2)
}

function textsOf(
  texts: {
    name?: string | undefined
    description?: string | undefined
    features?: string[] | undefined
  } = {},
): Texts {
  return {
    name: texts.name ?? '',
    description: texts.description ?? '',
    features: (texts.features ?? []).join('\n'),
  }
}

/** Only the translated texts: an empty text means the base text. */
function written({ name, description, features }: Texts) {
  const lines = linesOf(features)
  return {
    ...(name.trim() === '' ? {} : { name }),
    ...(description.trim() === '' ? {} : { description }),
    ...(lines.length === 0 ? {} : { features: lines }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function perVehicle<Value>(make: (type: VehicleType) => Value): Record<VehicleType, Value> {
  return { suv: make('suv'), motorcycle: make('motorcycle'), exotic: make('exotic'), car: make('car') }
}
