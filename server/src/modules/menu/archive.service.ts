import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { Translations } from '../../contract/constants.ts'
import type { ArchivedView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { joined } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { localised } from '../../values/localised.ts'
import { recordAudit } from '../trail/audit.service.ts'

/** What the chain sells, by kind: where it is stored, and what the audit trail calls it. */
const KINDS = {
  services: { collection: 'washServices', noun: 'service' },
  packages: { collection: 'washPackages', noun: 'package' },
} as const
type Kind = keyof typeof KINDS

interface OnSale {
  name: string
  translations: Translations<{ name: string }>
  /** Null while it is on sale. */
  archivedAt: Date | null
}

const offersOf = ({ db }: Context, kind: Kind) => db.collection<OnSale>(KINDS[kind].collection)

/**
 * Takes a service or package off sale, or puts it back; what was booked or reserved stays as it is. Inside a
 * transaction, in which the caller checks that no package on sale is left without a service (decision 20).
 * @throws NOT_FOUND for one that is off sale, or on sale, already
 */
export async function setArchived(
  context: Context,
  actor: Actor,
  { kind, id, isArchived }: { kind: Kind; id: string; isArchived: boolean },
): Promise<void> {
  const { matchedCount } = await offersOf(context, kind).updateOne(
    { _id: new Types.ObjectId(id), archivedAt: isArchived ? null : { $ne: null } },
    { $set: { archivedAt: isArchived ? context.clock.now() : null } },
    joined(context),
  )
  if (matchedCount === 0) throw notFound()
  const verb = isArchived ? 'archive' : 'restore'
  await recordAudit(context, { actor, action: `${KINDS[kind].noun}.${verb}`, id })
}

/** Everything that is off sale, the latest first. */
export async function listArchived(context: Context): Promise<ArchivedView[]> {
  const views: (ArchivedView & { archivedAt: string })[] = []
  for (const kind of ['services', 'packages'] as const)
    for await (const row of offersOf(context, kind).find({ archivedAt: { $ne: null } }))
      views.push({
        kind,
        _id: row._id.toHexString(),
        ...localised({ name: row.name }, row.translations, context.language),
        archivedAt: row.archivedAt?.toISOString() ?? '',
      })
  return views.sort((a, b) => (a.archivedAt < b.archivedAt ? 1 : -1))
}
