import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { listWashServiceNames } from '../wash-services/wash-service.service.ts'
import { WashPackageModel, type WashPackage, type WashPackageRecord } from './wash-package.model.ts'

export { washPackageView } from './wash-package.view.ts'
export type { WashPackageRecord } from './wash-package.model.ts'

async function withServices(context: Context, packages: WashPackage[]): Promise<WashPackageRecord[]> {
  const names = await listWashServiceNames(
    context,
    packages.flatMap(({ services }) => services),
  )
  return packages.map(washPackage => ({
    ...washPackage,
    id: washPackage._id.toHexString(),
    services: washPackage.services.map(service => {
      const id = service.toHexString()
      return { id, name: names.get(id) ?? '' }
    }),
  }))
}

/** The package, archived or not, or null. */
export async function findWashPackage(context: Context, id: string): Promise<WashPackageRecord | null> {
  const washPackage = await WashPackageModel(context.db).findById(id).lean()
  if (!washPackage) return null
  const [record] = await withServices(context, [washPackage])
  return record ?? null
}

/** A package that is on sale, or 404. */
export async function getWashPackage(context: Context, id: string): Promise<WashPackageRecord> {
  const washPackage = await findWashPackage(context, id)
  if (!washPackage || washPackage.archivedAt) throw notFound()
  return washPackage
}

/** The packages on sale, oldest first. */
export async function listWashPackages(context: Context): Promise<WashPackageRecord[]> {
  return withServices(
    context,
    await WashPackageModel(context.db).find({ archivedAt: null }).sort({ _id: 1 }).lean(),
  )
}
