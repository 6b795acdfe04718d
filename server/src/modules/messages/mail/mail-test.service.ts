import { setTimeout } from 'node:timers/promises'
import { BASE_LANGUAGE } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { proofOf } from '../../../security/derived-key.ts'
import type { Recipient } from '../outbox/outbox.service.ts'
import { mailFault, type MailFault } from './mail-fault.ts'
import { noteMailServer } from './mail-state.service.ts'
import { mailOf } from './mail.service.ts'

/** The caller is answered within nine seconds. */
const PATIENCE_MS = 7500
const PERIOD_MS = 15 * 60_000

/** Six digits for this admin and these settings, in this quarter of an hour or so many before: nothing is stored. */
function codeFor({ mailer, deployment, clock }: Context, userId: string, quartersAgo: number): string {
  const quarter = Math.floor(clock.now().getTime() / PERIOD_MS) - quartersAgo
  const proof = proofOf(
    deployment.jwtKey,
    'mail code',
    `${userId} ${mailer.settings ?? ''} ${String(quarter)}`,
  )
  return String(proof.readUInt32BE() % 1_000_000).padStart(6, '0')
}

/** Sends a code to an admin's own address, at once. @throws STATE_CONFLICT while e-mail is off; MAIL_REFUSED with `reason` */
export async function sendMailTest(context: Context, to: Recipient): Promise<void> {
  const { mailer, clock, health } = context
  if (mailer.kind !== 'smtp' || to.email === null) throw new AppError('STATE_CONFLICT', 'E-mail is off.')
  const content = { kind: 'mail-test', data: { code: codeFor(context, to._id.toHexString(), 0) } } as const
  const letter = { email: to.email, language: to.language ?? BASE_LANGUAGE, content, writtenAt: clock.now() }
  const fault = await Promise.race([
    mailer.send(mailOf(context, letter)).then(() => null, mailFault),
    setTimeout(PATIENCE_MS, { of: 'server', reason: 'silent' } satisfies MailFault, { ref: false }),
  ])
  if (fault === null || fault.of === 'server') await noteMailServer(context, fault?.reason ?? null)
  if (fault) throw new AppError('MAIL_REFUSED', undefined, { reason: fault.reason })
  health.mailPause = undefined
}

/** The code of a test, for a quarter of an hour at least and half an hour at most. @throws VALIDATION for another one */
export async function proveMail(context: Context, userId: string, code: string): Promise<void> {
  if (![0, 1].some(ago => codeFor(context, userId, ago) === code)) throw invalidField('code', 'incorrect')
  await noteMailServer(context, null, true)
}
