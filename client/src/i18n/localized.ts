import type { Language } from '@car-wash/server/contract/constants'

/** Something with optional Italian and Arabic texts beside its own (decision 28). */
interface Translated {
  translations?: { it?: object | undefined; ar?: object | undefined } | undefined
}

/**
 * The thing with the texts of the language shown; what has no translation, or an empty one, keeps its base text.
 * English is the base.
 */
export function localized<Thing extends Translated>(thing: Thing, language: Language): Thing {
  const texts = language === 'en' ? undefined : thing.translations?.[language]
  if (!texts) return thing
  const written = Object.entries(texts).filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text))
  // The contract gives translations the types of the fields they stand for.
  return { ...thing, ...(Object.fromEntries(written) as Partial<Thing>) }
}

/** Turns the name that a booking or a customer's package has kept into the language shown. */
export type NameOf = (keptName: string) => string

/**
 * A booking keeps the name of the day it was made (decision 18). Where an offer still has that name, its translation
 * stands for it (decision 28); after a change of name, or when the offer is archived, the kept one is shown.
 */
export function keptNames(
  offers: readonly (Translated & { name: string })[] | undefined,
  language: Language,
): NameOf {
  const names = new Map(offers?.map(offer => [offer.name, localized(offer, language).name]))
  return keptName => names.get(keptName) ?? keptName
}

/** A booking with its service under the name that `nameOf` gives. */
export function withServiceName<Booking extends { serviceId: { name: string } }>(
  booking: Booking,
  nameOf: NameOf,
): Booking {
  return { ...booking, serviceId: { ...booking.serviceId, name: nameOf(booking.serviceId.name) } }
}
