import type { Language } from '../../contract/constants.ts'
import { BRAND } from '../../contract/brand.ts'
import type { Mail, Settings } from '../../context.ts'
import { linkToken } from '../../link-token.ts'
import type { MailContent } from './mail-kinds.ts'

/** A mail before it is written: who, in which language, about what. */
export interface Letter {
  name: string
  email: string
  language: Language
}

/** The finished mail, in the person's language. */
export function mailOf(
  settings: Pick<Settings, 'appOrigin' | 'jwtKey'>,
  row: Letter & { kind: string; data: unknown },
): Mail {
  // Written by enqueueMail alone, which takes no other shape.
  const content = { kind: row.kind, data: row.data } as MailContent
  const link =
    content.kind === 'password-reset'
      ? `${settings.appOrigin}/reset-password?token=${linkToken(settings.jwtKey, content.data.linkId)}`
      : settings.appOrigin
  return { to: row.email, subject: BRAND.name, text: `${row.name}\n\n${link}\n\n${BRAND.team}` }
}
