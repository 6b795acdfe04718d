import { Types } from 'mongoose'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { listNamedServices, touchWashServices } from '../wash-services/wash-service.service.ts'
import { WashPackageModel, type WashPackage, type WashPackageRecord } from './wash-package.model.ts'

export { managedWashPackageView } from './wash-package.view.ts'
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
export async function keepingPackagesSold(
  context: Context,
  serviceId: string,
  archive: () => Promise<void>,
): Promise<void> {
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
