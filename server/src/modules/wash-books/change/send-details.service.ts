import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { sendOrPrefill } from '../../messages/mail/mail.service.ts'
import { findCustomer } from '../../accounts/users/customer.service.ts'
import { findPackage } from './change.service.ts'
import { packageMailFacts } from './notice.service.ts'

/**
 * POST /admin/user-packages/{id}/send-details: sends the mail if SMTP is configured (null), otherwise returns the mailto
 * address of a prefilled e-mail for the admin's mail program (decision 17).
 */
export async function sendPackageDetails(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ mailto: string } | null> {
  const userPackage = await findPackage(context, actor, id)
  const customer = await findCustomer(context, userPackage.userId.toHexString())
  if (!customer) throw new AppError('NOT_FOUND')
  const data = packageMailFacts(userPackage, customer)
  const outcome = await sendOrPrefill(context, { to: customer, kind: 'package-details', data })
  if (!outcome) throw new AppError('NOT_FOUND')
  return outcome.sent ? null : { mailto: outcome.mailto }
}
