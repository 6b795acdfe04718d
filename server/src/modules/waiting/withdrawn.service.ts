import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { localised } from '../../values/localised.ts'
import { listRecentBranches } from '../branches/branch.service.ts'
import { enqueueMail } from '../notifications/outbox/outbox.service.ts'
import { findCustomer } from '../users/customer.service.ts'
import { findWashService, washRules } from '../wash-services/wash-service.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'

/**
 * Ends, with a mail, a wait for what is no longer offered: the service has left the menu or no longer suits the vehicle,
 * or none of the branches has it. True when it is so.
 */
export async function endIfWithdrawn(context: Context, entry: WaitingEntry): Promise<boolean> {
  const { _id, userId, serviceId, vehicleType, branchIds, from, to } = entry
  const service = await findWashService(context, serviceId.toHexString())
  const branches = (await listRecentBranches(context)).filter(({ id }) =>
    branchIds.some(each => each.equals(id)),
  )
  if (service && !service.archivedAt) {
    const wash = washRules(service, vehicleType)
    const isHad = branches.some(({ id }) => wash.branches.length === 0 || wash.branches.includes(id))
    if (isHad && !wash.notForVehicle) return false
  }
  await transaction(context, async () => {
    const { matchedCount } = await WaitingModel(context.db).updateOne(
      { _id, state: 'waiting' },
      { $set: { state: 'over', open: false, endedAt: context.clock.now() } },
    )
    const customer = matchedCount === 1 && (await findCustomer(context, userId.toHexString()))
    if (!customer) return
    const name = service ? localised(service, service.translations, customer.language).name : ''
    const data = { service: name, branch: branches.map(branch => branch.name).join(', '), from, to }
    await enqueueMail(context, { to: customer, kind: 'waiting-withdrawn', data })
  })
  return true
}
