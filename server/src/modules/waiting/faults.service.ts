import type { DataContext } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { listHeldFor } from '../place-holds/place-hold.service.ts'
import { WaitingModel } from './waiting.model.ts'

/** I9: a place held for an entry of the waiting list is the one that the entry is offered. Returns ids of place holds. */
export async function strayHolds(context: DataContext): Promise<string[]> {
  const { holds, entries } = await transaction(context, async () => {
    const held = await listHeldFor(context, 'offer')
    const ids = held.map(each => each.for.id)
    return {
      holds: held,
      entries: await WaitingModel(context.db)
        .find({ _id: { $in: ids } })
        .lean(),
    }
  })
  const byId = new Map(entries.map(entry => [entry._id.toHexString(), entry]))
  return holds.flatMap(hold => {
    const entry = byId.get(hold.for.id.toHexString())
    if (!entry || (entry.state === 'offered' && entry.offer?.holdId.equals(hold._id))) return []
    return [hold._id.toHexString()]
  })
}
