import type { Context } from '../../../context.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { enqueueMail } from '../../notifications/outbox/outbox.service.ts'
import { languageAtBranch } from '../../users/admin.service.ts'
import { bookedService } from '../booking.view.ts'
import type { SeenAct } from './seen-acts.ts'

/** A mail lists this many; the day board has the others. */
const LISTED = 50

/** Puts the mail to a branch about these acts into the outbox, in the running transaction. */
export async function enqueueAlert(
  context: Context,
  branch: BranchRecord,
  { kind, acts }: { kind: 'branch-alert' | 'branch-digest'; acts: readonly SeenAct[] },
): Promise<void> {
  const language = await languageAtBranch(context, branch.id)
  await enqueueMail(context, {
    to: { _id: branch._id, email: branch.alertEmail ?? null, language },
    kind,
    data: {
      branch: branch.name,
      branchId: branch.id,
      acts: acts.slice(0, LISTED).map(act => ({
        kind: act.customerAct.kind,
        service: bookedService(act, language),
        bookingDate: act.bookingDate,
        bookingTime: act.bookingTime,
      })),
      more: Math.max(0, acts.length - LISTED),
    },
  })
}
