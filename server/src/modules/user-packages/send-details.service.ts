import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { mailOf } from '../notifications/mail.service.ts'
import { enqueueMail } from '../notifications/outbox.service.ts'
import { findCustomer } from '../users/customer.service.ts'
import { findPackage } from './package-change.service.ts'
import { packageMailFacts } from './package-notice.service.ts'

/**
 * POST /admin/user-packages/{id}/send-details: through the server where SMTP is configured (null), else the address of
 * a prefilled e-mail for the admin's own mail program (decision 17).
 */
export async function sendPackageDetails(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ mailto: string } | null> {
  const userPackage = await findPackage(context, actor, id)
  const customer = await findCustomer(context, userPackage.userId.toHexString())
  if (!customer?.email) throw new AppError('NOT_FOUND')
  const content = { kind: 'package-details', data: packageMailFacts(userPackage) } as const
  if (context.mailer.kind === 'smtp') {
    await enqueueMail(context, { to: customer, ...content })
    return null
  }
  const { name, email, language } = customer
  const { subject, text } = mailOf(context.settings, { name, email, language: language ?? 'en', ...content })
  return {
    mailto: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  }
}
