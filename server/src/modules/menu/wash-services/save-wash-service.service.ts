import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { changedFields } from '../../../values/changed-fields.ts'
import {
  DEFAULT_SERVICE_KIND,
  VEHICLE_TYPES,
  type VehicleType,
  PICTURE_TYPES,
} from '../../../contract/constants.ts'
import type { SaveWashServiceBody } from '../../../contract/menu.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound, savedSince } from '../../../errors.ts'
import { givenFields } from '../../../values/given-fields.ts'
import { centsOf } from '../../../values/money.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { requireBranches } from '../../branches/branch.service.ts'
import { fixCurrency } from '../../settings/save-settings.service.ts'
import { setArchived } from '../archive.service.ts'
import { WashServiceModel, type WashService } from './wash-service.model.ts'
import { getWashService, editedWashServiceView, managedWashServiceView } from './wash-service.service.ts'
import { dropPicture, keepPicture, readPicture } from '../../settings/pictures/picture.service.ts'

/** Puts a service on the menu. Branches that do not exist are 404. */
export async function createWashService(context: Context, actor: Actor, body: SaveWashServiceBody) {
  return transaction(context, async () => {
    await requireBranches(context, body.branches ?? [])
    await fixCurrency(context)
    const service = await WashServiceModel.insert(context, {
      ...valuesOf(body),
      createdAt: context.clock.now(),
    })
    await recordAudit(context, {
      actor,
      action: 'service.create',
      id: service._id,
      after: editedWashServiceView(service),
    })
    return service
  })
}

/**
 * Changes a service on the menu; existing bookings keep the values from when they were made (decision 18).
 * @throws STATE_CONFLICT with `service` when `rev` is no longer current
 */
export async function updateWashService(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: SaveWashServiceBody },
): Promise<WashService> {
  return transaction(context, async () => {
    const before = await getWashService(context, id)
    if (body.rev !== undefined && body.rev !== before.rev)
      throw savedSince('service', managedWashServiceView(before))
    const known = new Set(before.branches.map(String))
    await requireBranches(
      context,
      (body.branches ?? []).filter(branch => !known.has(branch.toLowerCase())),
    )
    const after = await WashServiceModel(context.db)
      .findOneAndUpdate(
        { _id: id, archivedAt: null, rev: before.rev },
        { $set: valuesOf(body), $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw savedSince('service', managedWashServiceView(await getWashService(context, id)))
    const changed = changedFields(editedWashServiceView(before), editedWashServiceView(after))
    if (changed) {
      await recordAudit(context, { actor, action: 'service.update', id: before.id, ...changed })
    }
    return after
  })
}

/** Puts an archived service back on the menu; 404 when it is not in the archive. */
export async function restoreWashService(context: Context, actor: Actor, id: string): Promise<WashService> {
  return transaction(context, async () => {
    await setArchived(context, actor, { kind: 'services', id, isArchived: false })
    return getWashService(context, id)
  })
}

type Cleared = Required<Pick<WashService, 'turnoverMinutes' | 'features' | 'kind' | 'translations'>>

/** The values to store: an absent optional field is omitted, null clears it. */
function valuesOf(
  body: SaveWashServiceBody,
): Partial<WashService> & Pick<WashService, 'name' | 'description' | 'duration' | 'priceCents'> {
  const { name, description, duration, price, vehiclePrices, branches, vehicleTypes } = body
  return {
    ...{ name, description, duration, priceCents: centsOf(price) },
    ...givenFields<Cleared>(body, {
      ...{ turnoverMinutes: 0, features: [], kind: DEFAULT_SERVICE_KIND, translations: {} },
    }),
    ...(vehiclePrices !== undefined && { vehiclePrices: inCents(vehiclePrices ?? {}) }),
    ...(branches !== undefined && { branches: [...new Set(branches)].map(id => new Types.ObjectId(id)) }),
    ...(vehicleTypes !== undefined && { vehicleTypes: allTypesAsNone(vehicleTypes ?? []) }),
  }
}

/** In the order of the contract; all of them means no limit. */
function allTypesAsNone(given: readonly VehicleType[]): VehicleType[] {
  const types = VEHICLE_TYPES.filter(type => given.includes(type))
  return types.length === VEHICLE_TYPES.length ? [] : types
}

function inCents(prices: NonNullable<SaveWashServiceBody['vehiclePrices']>): WashService['vehiclePrices'] {
  const stored: WashService['vehiclePrices'] = {}
  for (const type of VEHICLE_TYPES) {
    const own = prices[type]
    if (own) stored[type] = { priceCents: centsOf(own.price), duration: own.duration }
  }
  return stored
}

/**
 * Sets the picture of a service on the menu. The revision of the service stays: a form that is open keeps working.
 * @throws as `readPicture`
 */
export async function setPicture(
  context: Context,
  actor: Actor,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<WashService> {
  const picture = readPicture(bytes, { field: 'picture', types: PICTURE_TYPES })
  return transaction(context, async () => {
    const after = await changePicture(context, actor, { id, picture: picture.hash })
    await keepPicture(context, { _id: after._id.toHexString(), ...picture })
    return after
  })
}

export async function removePicture(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const { _id } = await changePicture(context, actor, { id, picture: null })
    await dropPicture(context, _id.toHexString())
  })
}

async function changePicture(
  context: Context,
  actor: Actor,
  { id, picture }: { id: string; picture: string | null },
): Promise<WashService> {
  const before = await WashServiceModel(context.db)
    .findOneAndUpdate({ _id: id, archivedAt: null }, { $set: { picture } }, { returnDocument: 'before' })
    .lean()
  if (!before) throw notFound()
  await recordAudit(context, {
    actor,
    action: 'service.update',
    id: before._id,
    before: { picture: before.picture ?? null },
    after: { picture },
  })
  return { ...before, picture }
}
