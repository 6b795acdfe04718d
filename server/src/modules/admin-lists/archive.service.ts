import type { Actor } from '../../access.ts'
import type { ArchivedView } from '../../contract/stats.ts'
import type { WashPackageView } from '../../contract/wash-packages.ts'
import type { WashServiceView } from '../../contract/wash-services.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { listArchivedWashPackages, restoreWashPackage } from '../wash-packages/save-wash-package.service.ts'
import { keepingPackagesSold, washPackageView } from '../wash-packages/wash-package.service.ts'
import {
  archiveWashService,
  listArchivedWashServices,
  restoreWashService,
} from '../wash-services/save-wash-service.service.ts'
import { washServiceView } from '../wash-services/wash-service.service.ts'

interface Archived {
  _id: { toHexString(): string }
  name: string
  archivedAt: Date | null
}

const archivedView = (kind: ArchivedView['kind'], { _id, name, archivedAt }: Archived): ArchivedView => ({
  kind,
  _id: _id.toHexString(),
  name,
  archivedAt: archivedAt?.toISOString() ?? '',
})

/** GET /admin/archive: most recently archived first. */
export async function listArchive(context: Context): Promise<ArchivedView[]> {
  const [services, packages] = await Promise.all([
    listArchivedWashServices(context),
    listArchivedWashPackages(context),
  ])
  return [
    ...services.map(service => archivedView('services', service)),
    ...packages.map(washPackage => archivedView('packages', washPackage)),
  ].sort((a, b) => (a.archivedAt < b.archivedAt ? 1 : -1))
}

/** DELETE /services/{id}: 404 when it is off the menu, 409 IN_USE while a package on sale has no other (decision 20). */
export const archiveService = (context: Context, actor: Actor, id: string): Promise<void> =>
  transaction(context, () => keepingPackagesSold(context, id, () => archiveWashService(context, actor, id)))

/** POST /admin/archive/{kind}/{id}/restore; 404 for an object not in the archive. */
export async function restore(
  context: Context,
  actor: Actor,
  { kind, id }: { kind: ArchivedView['kind']; id: string },
): Promise<WashServiceView | WashPackageView> {
  return kind === 'services'
    ? washServiceView(await restoreWashService(context, actor, id))
    : washPackageView(await restoreWashPackage(context, actor, id))
}
