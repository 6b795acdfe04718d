import { AppError } from '../../../errors.ts'
import type { ConfigView } from '../../../contract/stats.ts'
import { type Handler, on, onPublic } from '../../../http/on.ts'
import type { Context } from '../../../context.ts'
import { findAccount } from '../../accounts/users/account.service.ts'
import { spendMailTest } from '../../accounts/auth/throttle/throttle.service.ts'
import { proveMail, sendMailTest } from '../../messages/mail/mail-test.service.ts'
import { sendMailsAgain } from '../../messages/outbox/outbox.service.ts'
import { isReady, systemView } from './system-view.service.ts'
import { checkNow, lastCheck } from '../integrity/integrity.service.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'
import { listAudit } from '../../trail/audit.service.ts'

function configOf(context: Context): ConfigView {
  const { languages, currency, exchangeRates, timeZone, policies } = context.settings()
  const { copyOf } = context.deployment
  return {
    languages: [...languages],
    currency,
    exchangeRates,
    mail: context.mailer.kind === 'outbox' ? 'mailto' : context.mailer.kind,
    timeZone,
    cutoffHours: policies.cutoffHours,
    horizonDays: policies.horizonDays,
    offerMinutes: policies.offerMinutes,
    ...(copyOf === undefined ? {} : { copyOf }),
  }
}

export const systemHandlers: Handler[] = [
  on('GET /admin/system', systemView),
  on('POST /admin/system/mails', async context => ({ again: await sendMailsAgain(context) })),
  on('POST /admin/system/mail/test', async (context, actor) => {
    await spendMailTest(context, actor, 'test')
    const account = await findAccount(context, actor.id)
    if (!account) throw new AppError('UNAUTHENTICATED')
    await sendMailTest(context, account)
  }),
  on('POST /admin/system/mail/proof', async (context, actor, { body }) => {
    await spendMailTest(context, actor, 'proof')
    await proveMail(context, actor.id, body.code)
  }),
  onPublic('GET /config', configOf),
  onPublic('GET /health/live', () => ({ status: 200 })),
  onPublic('GET /health/ready', async context => ({ status: (await isReady(context)) ? 200 : 503 })),
  on('GET /admin/integrity', lastCheck),
  on('POST /admin/integrity', checkNow),
  on('GET /admin/audit', (context, _actor, { query }) =>
    listAudit(context, query, ids => listPeople(context, ids)),
  ),
]
