import type { WashPackageView, WashServiceView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { mostSaving } from '../../parts/my-package/most-saving.ts'
import { publicList, useLoaded } from './public-list.ts'

export interface Offers {
  services: readonly WashServiceView[]
  /** The package that saves most; undefined where none saves anything. */
  best: WashPackageView | undefined
}

/** The menu; undefined while it loads, null when it is unknown. */
export const useOffers = (): Offers | null | undefined => useLoaded(load)

async function load(language: Language): Promise<Offers> {
  const [services, packages] = await Promise.all([
    publicList<WashServiceView>('/api/bookings/services', language),
    publicList<WashPackageView>('/api/packages', language),
  ])
  return { services, best: mostSaving(packages) }
}
