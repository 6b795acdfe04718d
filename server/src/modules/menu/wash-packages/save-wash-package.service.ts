import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { changedFields } from '../../../values/changed-fields.ts'
import { BASE_LANGUAGE } from '../../../contract/constants.ts'
import type { SaveWashPackageBody } from '../../../contract/menu.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, invalidField, savedSince } from '../../../errors.ts'
import { centsOf } from '../../../values/money.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { fixCurrency } from '../../settings/save-settings.service.ts'
import {
  listWashServices,
  requireWashServices,
  touchWashServices,
} from '../wash-services/wash-service.service.ts'
import { setArchived } from '../archive.service.ts'
import { WashPackageModel } from './wash-package.model.ts'
import {
  getWashPackage,
  type WashPackageRecord,
  editedWashPackageView,
  managedWashPackageView,
} from './wash-package.service.ts'

/** Puts a package on sale. Services that are not on the menu are 404. */
export async function createWashPackage(context: Context, actor: Actor, body: SaveWashPackageBody) {
  return transaction(context, async () => {
    await requireWashServices(context, body.services ?? [])
    await fixCurrency(context)
    const { _id } = await WashPackageModel.insert(context, {
      ...valuesOf(body),
      createdAt: context.clock.now(),
    })
    const washPackage = await getWashPackage(context, _id.toHexString())
    await holdServices(context, washPackage)
    await recordAudit(context, {
      actor,
      action: 'package.create',
      id: washPackage.id,
      after: editedWashPackageView(washPackage, BASE_LANGUAGE),
    })
    return washPackage
  })
}

/**
 * Changes the offer; reserved packages keep the values from when they were reserved (decision 18).
 * @throws STATE_CONFLICT with `package` when `rev` is no longer current, VALIDATION when none of its services is on the
 * menu (decision 20)
 */
export async function updateWashPackage(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: SaveWashPackageBody },
): Promise<WashPackageRecord> {
  return transaction(context, async () => {
    const before = await getWashPackage(context, id)
    if (body.rev !== undefined && body.rev !== before.rev)
      throw savedSince('package', managedWashPackageView(before, context.language))
    // A service that has been archived since may remain in the offer that names it.
    const known = new Set(before.services.map(service => service.id))
    await requireWashServices(
      context,
      (body.services ?? []).filter(service => !known.has(service.toLowerCase())),
    )
    const { matchedCount } = await WashPackageModel(context.db).updateOne(
      { _id: id, archivedAt: null, rev: before.rev },
      { $set: valuesOf(body), $inc: { rev: 1 } },
    )
    const after = await getWashPackage(context, id)
    if (matchedCount === 0) throw savedSince('package', managedWashPackageView(after, context.language))
    await holdServices(context, after)
    if (!after.hasService) throw await notOnMenu(context)
    const changed = changedFields(
      editedWashPackageView(before, BASE_LANGUAGE),
      editedWashPackageView(after, BASE_LANGUAGE),
    )
    if (changed) {
      await recordAudit(context, { actor, action: 'package.update', id: before.id, ...changed })
    }
    return after
  })
}

/**
 * Puts an archived package back on sale; 404 when it is not in the archive.
 * @throws STATE_CONFLICT when none of its services is on the menu (decision 20)
 */
export async function restoreWashPackage(context: Context, actor: Actor, id: string) {
  return transaction(context, async () => {
    await setArchived(context, actor, { kind: 'packages', id, isArchived: false })
    const washPackage = await getWashPackage(context, id)
    await holdServices(context, washPackage)
    if (!washPackage.hasService)
      throw new AppError('STATE_CONFLICT', "None of the package's services is on the menu.")
    return washPackage
  })
}

/** Makes the transaction conflict with one that takes a service of the package off the menu. */
const holdServices = (context: Context, { services }: WashPackageRecord): Promise<void> =>
  touchWashServices(
    context,
    services.map(({ id }) => id),
  )

const notOnMenu = async (context: Context): Promise<AppError> =>
  invalidField('services', 'not_a_choice', {
    choices: (await listWashServices(context)).map(({ name }) => name).join(', '),
  })

/** The values to store: an absent optional field is omitted, null clears it. */
function valuesOf(body: SaveWashPackageBody) {
  const { name, description, price, washCount, validityDays, services, translations } = body
  return {
    name,
    description,
    washCount,
    validityDays,
    priceCents: centsOf(price),
    ...(services === undefined
      ? {}
      : { services: [...new Set(services)].map(service => new Types.ObjectId(service)) }),
    ...(translations === undefined ? {} : { translations: translations ?? {} }),
  }
}
