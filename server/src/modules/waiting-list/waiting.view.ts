import type { AdminWaitingView, WaitingView } from '../../contract/waiting.ts'
import { isoWithOffset } from '../../calendar/branch-time.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import { listBranches } from '../branches/branch.service.ts'
import { listContacts } from '../accounts/users/customer.service.ts'
import { listNamedServices, serviceName } from '../menu/wash-services/wash-service.service.ts'
import type { WaitingEntry } from './waiting.model.ts'

/** Views of entries, in the same order, with the names of what they refer to. */
export async function waitingViews(
  context: Context,
  entries: readonly WaitingEntry[],
): Promise<WaitingView[]> {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  const services = await listNamedServices(
    context,
    entries.map(({ serviceId }) => serviceId),
  )
  const named = (id: WaitingEntry['serviceId']) => ({
    _id: id.toHexString(),
    name: branches.get(id.toHexString())?.name ?? '',
  })
  return entries.map(entry => {
    const { _id, serviceId, offer, bookingId, state, from, to, fromTime, toTime } = entry
    const service = services.get(serviceId.toHexString())
    const zone = offer && branches.get(offer.branchId.toHexString())?.timeZone
    return {
      _id: _id.toHexString(),
      ...{ state, from, to, fromTime, toTime },
      serviceId: { _id: serviceId.toHexString(), name: serviceName(service, context.language) },
      branchIds: entry.branchIds.map(named),
      offer:
        offer && zone
          ? {
              branchId: named(offer.branchId),
              bookingDate: offer.date,
              bookingTime: offer.time,
              startsAt: isoWithOffset(offer.startAt.getTime(), zone),
              until: offer.until.toISOString(),
              price: entry.userPackageId ? null : euroOf(offer.terms.priceCents),
            }
          : null,
      ...(bookingId ? { bookingId: bookingId.toHexString() } : {}),
      createdAt: entry.createdAt.toISOString(),
    }
  })
}

/** The same with who waits. */
export async function adminWaitingViews(
  context: Context,
  entries: readonly WaitingEntry[],
): Promise<AdminWaitingView[]> {
  const people = await listContacts(
    context,
    entries.map(({ userId }) => userId),
  )
  const views = await waitingViews(context, entries)
  return entries.flatMap(({ userId }, i) => {
    const person = people.get(userId.toHexString())
    const view = views[i]
    return person && view ? [{ ...view, userId: person }] : []
  })
}
