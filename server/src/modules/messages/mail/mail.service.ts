import { BASE_LANGUAGE, type Language } from '../../../contract/constants.ts'
import type { Context, Deployment, Mail, Settings } from '../../../context.ts'
import { filled, SERVER_TEXTS, type ServerTexts } from '../../../values/server-texts.ts'
import { offeredLanguage } from '../../../values/localised.ts'
import { attachedFile } from './calendar-file.service.ts'
import { mailFacts } from './facts.ts'
import { isolated, mailFormat, oneLine, type MailFormat } from './format.ts'
import { mailHtml, type MailParts } from './html.ts'
import type { MailContent, WholeMail } from './kinds.ts'
import { mailLinks } from './links.ts'
import { enqueueMail, type Recipient } from '../outbox/outbox.service.ts'

export interface Letter {
  email: string
  language: Language
  content: MailContent
  writtenAt: Date
}

/** What a mail says of the server and the chain that send it; a `Context` has it. */
interface House {
  deployment: Pick<Deployment, 'appOrigin' | 'jwtKey'>
  settings: () => Pick<Settings, 'brand' | 'languages' | 'currency'>
}

/**
 * The finished mail in the language that was chosen, if it is offered: plain text, HTML and, where it fits, a calendar file.
 * It says nothing that a stranger wrote, such as the account's name: nobody proves that an address is theirs.
 */
export function mailOf(house: House, letter: Letter): Mail {
  const language = offeredLanguage(house.settings().languages, letter.language)
  const parts = partsOf(house, { ...letter, language })
  const attachments = attachedFile(letter.content, house.settings().brand)
  return {
    to: letter.email,
    subject: parts.subject,
    text: plainText(parts),
    html: mailHtml(parts),
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

function partsOf({ deployment, settings }: House, letter: Letter): MailParts {
  const { language, content } = letter
  const { brand, currency } = settings()
  const texts = SERVER_TEXTS[language].mail
  const format = mailFormat(language, currency)
  // Only the branch's confirmation makes a pending booking one that counts.
  const isAsked = content.kind === 'booking-made' && content.data.status === 'pending'
  const wording = isAsked ? 'booking-asked' : content.kind
  const fill = filler(letter, { texts, format })
  return {
    language,
    subject: oneLine(fill(texts.subjects[wording])),
    greeting: texts.greeting,
    intro: fill(texts.intros[wording]),
    facts: mailFacts(content, { texts, format }),
    ...mailLinks(deployment, content, texts),
    regards: texts.regards,
    team: brand.team,
  }
}

function filler({ language, content }: Letter, words: { texts: ServerTexts['mail']; format: MailFormat }) {
  const { data } = content
  const values: Record<string, string> = {
    branch: 'branch' in data ? data.branch : '',
    package: 'washCount' in data ? data.name : '',
    status: 'status' in data ? words.texts.statuses[data.status] : '',
    minutes: 'minutes' in data ? words.format.minutes(data.minutes) : '',
  }
  return (text: string) => filled(text, key => isolated(language, oneLine(values[key] ?? '')))
}

function plainText({ language, greeting, intro, facts, link, note, also, regards, team }: MailParts): string {
  const rows = facts.map(([label, value]) => `${label}: ${isolated(language, oneLine(value))}`)
  const blocks = [
    greeting,
    intro,
    rows.join('\n'),
    `${link.text}:\n${link.url}`,
    note,
    also && `${also.text}:\n${also.url}`,
    `${regards}\n${team}`,
  ]
  return `${blocks.filter(block => block !== null && block !== '').join('\n\n')}\n`
}

/** The same mail for the admin's own mail program: address, subject and text, ready to be sent. */
export function mailtoOf({ to, subject, text }: Mail): string {
  const lines = text.trim().replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}

/**
 * Decision 17: with SMTP the server sends the mail (inside the running transaction, if there is one); without it the
 * admin's mail program opens with the reply's `mailto`. Null: the person no longer has an address.
 */
export async function sendOrPrefill(
  context: Context,
  mail: WholeMail & { to: Recipient },
): Promise<{ sent: true } | { sent: false; mailto: string } | null> {
  const { to, ...content } = mail
  if (to.email === null) return null
  if (context.mailer.kind === 'smtp') {
    await enqueueMail(context, mail)
    return { sent: true }
  }
  const letter = { email: to.email, language: to.language ?? BASE_LANGUAGE, content }
  return {
    sent: false,
    mailto: mailtoOf(mailOf(context, { ...letter, writtenAt: context.clock.now() })),
  }
}
