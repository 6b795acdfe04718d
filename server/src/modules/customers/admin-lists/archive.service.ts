import type { Actor } from '../../../access.ts'
import type { Translations } from '../../../contract/constants.ts'
import type { ArchivedView } from '../../../contract/stats.ts'
import type { ManagedWashPackageView, ManagedWashServiceView } from '../../../contract/menu.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { localised } from '../../../values/localised.ts'
import {
  listArchivedWashPackages,
  restoreWashPackage,
} from '../../menu/wash-packages/save-wash-package.service.ts'
import { keepingPackagesSold, managedWashPackageView } from '../../menu/wash-packages/wash-package.service.ts'
import {
  archiveWashService,
  listArchivedWashServices,
  restoreWashService,
} from '../../menu/wash-services/save-wash-service.service.ts'
import { managedWashServiceView } from '../../menu/wash-services/wash-service.service.ts'

interface Archived {
  _id: { toHexString(): string }
  name: string
  translations: Translations<{ name: string }>
  archivedAt: Date | null
}

const archivedView = (
  { language }: Context,
  kind: ArchivedView['kind'],
  { _id, name, translations, archivedAt }: Archived,
): ArchivedView => ({
  kind,
  _id: _id.toHexString(),
  ...localised({ name }, translations, language),
  archivedAt: archivedAt?.toISOString() ?? '',
})

/** GET /admin/archive: most recently archived first. */
export async function listArchive(context: Context): Promise<ArchivedView[]> {
  const [services, packages] = await Promise.all([
    listArchivedWashServices(context),
    listArchivedWashPackages(context),
  ])
  return [
    ...services.map(service => archivedView(context, 'services', service)),
    ...packages.map(washPackage => archivedView(context, 'packages', washPackage)),
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
): Promise<ManagedWashServiceView | ManagedWashPackageView> {
  return kind === 'services'
    ? managedWashServiceView(await restoreWashService(context, actor, id))
    : managedWashPackageView(await restoreWashPackage(context, actor, id), context.language)
}
