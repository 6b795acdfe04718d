import type { Deployment } from '../../../context.ts'
import { linkToken } from '../../../security/derived-key.ts'
import { sealedId } from '../../../security/sealed-id.ts'
import type { ServerTexts } from '../../../values/server-texts.ts'
import type { MailParts } from './html.ts'
import type { MailContent } from './kinds.ts'

/** The addresses of a mail and the small print between them. Links with a secret are made here, when the mail is sent. */
export function mailLinks(
  { appOrigin, jwtKey }: Pick<Deployment, 'appOrigin' | 'jwtKey'>,
  content: MailContent,
  texts: ServerTexts['mail'],
): Pick<MailParts, 'link' | 'note' | 'also'> {
  const stop = (customerId: string) => ({
    url: `${appOrigin}/stop-reminders/${sealedId(jwtKey, 'reminders link', { id: customerId, seq: 0 })}`,
    text: texts.stopReminders,
  })
  const site = { url: `${appOrigin}/customer/dashboard`, text: texts.openSite }
  switch (content.kind) {
    case 'password-reset':
      return {
        link: {
          url: `${appOrigin}/reset-password?token=${linkToken(jwtKey, content.data.linkId)}`,
          text: texts.setPassword,
        },
        note: texts.notYou,
        also: { url: `${appOrigin}/login`, text: texts.logIn },
      }
    case 'mail-test':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'recovery-code-used':
      return {
        link: { url: `${appOrigin}/sessions`, text: texts.openAccount },
        note: texts.notYouAccount,
        also: null,
      }
    case 'passkey-added':
    case 'passkey-removed':
      return {
        link: { url: `${appOrigin}/sessions`, text: texts.openPasskeys },
        note: texts.notYourPasskey,
        also: { url: `${appOrigin}/forgot-password`, text: texts.setPassword },
      }
    case 'booking-made':
    case 'booking-moved':
    case 'booking-time-kept':
    case 'booking-changed':
    case 'booking-status':
    case 'booking-reminder': {
      const { bookingId: id, linkSeq: seq, customerId } = content.data
      const url = `${appOrigin}/visit/${sealedId(jwtKey, 'visit link', { id, seq })}`
      const isReminder = content.kind === 'booking-reminder'
      return {
        link: { url, text: texts.openVisit },
        note: texts.visitIsYours,
        also: isReminder ? stop(customerId) : site,
      }
    }
    case 'waiting-offer': {
      const { entryId: id, linkSeq: seq } = content.data
      const url = `${appOrigin}/offer/${sealedId(jwtKey, 'offer link', { id, seq })}`
      return { link: { url, text: texts.openOffer }, note: texts.visitIsYours, also: null }
    }
    case 'package-expiring':
      return {
        link: { url: `${appOrigin}/booking`, text: texts.bookNow },
        note: null,
        also: stop(content.data.customerId),
      }
    case 'branch-alert':
    case 'branch-digest': {
      const { branchId, acts } = content.data
      const date = acts[0] ? `&date=${acts[0].bookingDate}` : ''
      const url = `${appOrigin}/AdminDashboard/Board?branchId=${branchId}${date}`
      return { link: { url, text: texts.openBoard }, note: null, also: null }
    }
    case 'booking-cancelled':
    case 'booking-paid':
    case 'booking-package':
    case 'package-paid':
    case 'package-details':
    case 'waiting-gone':
    case 'waiting-withdrawn':
    case 'waiting-over':
      return { link: site, note: null, also: null }
  }
}
