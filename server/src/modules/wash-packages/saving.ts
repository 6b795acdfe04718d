import type { WashPackageView } from '../../contract/menu.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import { listWashServices, lowestPrice } from '../wash-services/wash-service.service.ts'
import type { WashPackageRecord } from './wash-package.model.ts'

type Priced = Pick<WashPackageRecord, 'priceCents' | 'washCount' | 'services'>

/**
 * What a package saves at least: against as many of the cheapest single wash that it covers. `prices` are the lowest
 * prices (cents) of the services on the menu, by id. Null when it saves nothing, or less than one per cent.
 */
export function savingOf(
  { priceCents, washCount, services }: Priced,
  prices: ReadonlyMap<string, number>,
): NonNullable<WashPackageView['saving']> | null {
  const covered =
    services.length === 0 ? [...prices.values()] : services.flatMap(({ id }) => prices.get(id) ?? [])
  if (covered.length === 0) return null
  const alone = washCount * Math.min(...covered)
  const cents = alone - priceCents
  const percent = Math.floor((cents * 100) / alone)
  return percent < 1 ? null : { amount: euroOf(cents), percent }
}

/** The views of packages with their savings at the present menu. One command. */
export async function withSavings<View>(
  context: Context,
  packages: readonly WashPackageRecord[],
  view: (washPackage: WashPackageRecord) => View,
): Promise<(View & { saving: NonNullable<WashPackageView['saving']> | null })[]> {
  if (packages.length === 0) return []
  const prices = new Map((await listWashServices(context)).map(service => [service.id, lowestPrice(service)]))
  return packages.map(washPackage => ({ ...view(washPackage), saving: savingOf(washPackage, prices) }))
}
