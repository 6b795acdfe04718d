import type { Language } from '@car-wash/server/contract/constants'

/** An item with optional Italian and Arabic translations of its texts (decision 28). */
interface Translated {
  translations?: { it?: object | undefined; ar?: object | undefined } | undefined
}

/**
 * The item with its texts in the current language. A missing or empty translation falls back to the base text, which is
 * English.
 */
export function localized<Thing extends Translated>(thing: Thing, language: Language): Thing {
  const texts = language === 'en' ? undefined : thing.translations?.[language]
  if (!texts) return thing
  const written = Object.entries(texts).filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text))
  // The contract gives translations the types of the fields they replace.
  return { ...thing, ...(Object.fromEntries(written) as Partial<Thing>) }
}

/** Translates the name stored with a booking or a customer's package into the current language. */
export type NameOf = (keptName: string) => string

/**
 * A booking keeps the service name of the day it was made (decision 18). While an offer still has that name, its
 * translation is shown (decision 28); after a rename or once the offer is archived, the stored name is.
 */
export function keptNames(
  offers: readonly (Translated & { name: string })[] | undefined,
  language: Language,
): NameOf {
  const names = new Map(offers?.map(offer => [offer.name, localized(offer, language).name]))
  return keptName => names.get(keptName) ?? keptName
}

/** A booking with its service name replaced by `nameOf`. */
export function withServiceName<Booking extends { serviceId: { name: string } }>(
  booking: Booking,
  nameOf: NameOf,
): Booking {
  return { ...booking, serviceId: { ...booking.serviceId, name: nameOf(booking.serviceId.name) } }
}
