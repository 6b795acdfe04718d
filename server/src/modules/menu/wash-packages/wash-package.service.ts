import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import {
  listNamedServices,
  touchWashServices,
  listWashServices,
  lowestPrice,
} from '../wash-services/wash-service.service.ts'
import { WashPackageModel, type WashPackage, type WashPackageRecord } from './wash-package.model.ts'
import type { WashPackageView, ManagedWashPackageView } from '../../../contract/menu.ts'
import { euroOf } from '../../../values/money.ts'
import type { Language } from '../../../contract/constants.ts'
import { localised } from '../../../values/localised.ts'
import { sent } from '../../../db/sent.ts'

export type { WashPackageRecord } from './wash-package.model.ts'

async function withServices(context: Context, packages: WashPackage[]): Promise<WashPackageRecord[]> {
  const named = await listNamedServices(
    context,
    packages.flatMap(({ services }) => services),
  )
  return packages.map(washPackage => ({
    ...washPackage,
    id: washPackage._id.toHexString(),
    services: washPackage.services.map(service => {
      const id = service.toHexString()
      const { name = '', translations = {} } = named.get(id) ?? {}
      return { id, name, translations }
    }),
    hasService:
      washPackage.services.length === 0 ||
      washPackage.services.some(service => named.get(service.toHexString())?.isOnMenu),
  }))
}

/** The package, archived or not, or null. */
export async function findWashPackage(context: Context, id: string): Promise<WashPackageRecord | null> {
  const washPackage = await WashPackageModel(context.db).findById(id).lean()
  if (!washPackage) return null
  const [record] = await withServices(context, [washPackage])
  return record ?? null
}

/** A package that is not in the archive, or 404. */
export async function getWashPackage(context: Context, id: string): Promise<WashPackageRecord> {
  const washPackage = await findWashPackage(context, id)
  if (!washPackage || washPackage.archivedAt) throw notFound()
  return washPackage
}

/** A package that customers can reserve, or 404 (decision 20). */
export async function getSoldWashPackage(context: Context, id: string): Promise<WashPackageRecord> {
  const washPackage = await getWashPackage(context, id)
  if (!washPackage.hasService) throw notFound()
  return washPackage
}

/** The packages that are not in the archive, oldest first. */
export async function listWashPackages(context: Context): Promise<WashPackageRecord[]> {
  return withServices(
    context,
    await WashPackageModel(context.db).find({ archivedAt: null }).sort({ _id: 1 }).lean(),
  )
}

/** The packages that customers can reserve, oldest first (decision 20). */
export const listSoldWashPackages = async (context: Context): Promise<WashPackageRecord[]> =>
  (await listWashPackages(context)).filter(({ hasService }) => hasService)

/**
 * Runs `archive`, which takes a service off the menu, within a transaction.
 * @throws IN_USE with `packages` when it was the last service of these (decision 20)
 */
export async function keepingPackagesSold(context: Context, serviceId: string, archive: () => Promise<void>) {
  const packages = await WashPackageModel(context.db)
    .find({ services: new Types.ObjectId(serviceId), archivedAt: null })
    .sort({ _id: 1 })
    .lean()
  // Writes to all of them in a fixed order, before any other write, so that two archivals conflict instead of crossing.
  await touchWashServices(context, [
    ...new Set(packages.flatMap(({ services }) => services.map(service => service.toHexString()))),
  ])
  await archive()
  const unsold = (await withServices(context, packages)).filter(({ hasService }) => !hasService)
  if (unsold.length === 0) return
  throw new AppError('IN_USE', 'It is the last service on the menu of these packages.', {
    packages: unsold.map(({ id, name }) => ({ _id: id, name })),
  })
}

type Priced = Pick<WashPackageRecord, 'priceCents' | 'washCount' | 'services'>

/**
 * What a package saves at least: against as many of the cheapest single wash that it covers. `prices` are the lowest
 * prices (cents) of the services on the menu, by id. Null when it saves nothing, or less than one per cent.
 */
function savingOf({ priceCents, washCount, services }: Priced, prices: ReadonlyMap<string, number>) {
  const covered =
    services.length === 0 ? [...prices.values()] : services.flatMap(({ id }) => prices.get(id) ?? [])
  const alone = covered.length === 0 ? 0 : washCount * Math.min(...covered)
  if (alone === 0) return null
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

export const washPackageView = (washPackage: WashPackageRecord, language: Language): WashPackageView => {
  const { name, description, translations } = washPackage
  return {
    ...factsOf(washPackage, language),
    ...localised({ name, description }, translations, language),
  }
}

/** A package for a super-admin, without its revision: base texts and translations; service names in the language. */
export const editedWashPackageView = (washPackage: WashPackageRecord, language: Language) => ({
  ...factsOf(washPackage, language),
  ...sent(washPackage, 'name', 'description', 'translations'),
})

export const managedWashPackageView = (
  washPackage: WashPackageRecord,
  language: Language,
): ManagedWashPackageView => ({ ...editedWashPackageView(washPackage, language), rev: washPackage.rev })

const factsOf = (washPackage: WashPackageRecord, language: Language) => ({
  ...sent(washPackage, '_id', 'washCount', 'validityDays'),
  price: euroOf(washPackage.priceCents),
  numberOfWashes: washPackage.washCount,
  services: washPackage.services.map(({ id, name, translations }) => ({
    _id: id,
    ...localised({ name }, translations, language),
  })),
})
