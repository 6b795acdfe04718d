import type { Context } from '../context.ts'
import { sendDueMails } from '../modules/messages/outbox/sender.ts'
import { lookAgain } from '../outbox-look.ts'

/** One round of the outbox, as a running server makes it. Returns how many mails were sent. */
export const sendMails = (context: Context, signal?: AbortSignal): Promise<number> =>
  sendDueMails(context, { look: lookAgain, signal })
