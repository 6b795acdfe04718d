import { type Language, languageFacts } from '../../../contract/constants.ts'
import { escaped } from '../../../values/escaped.ts'
import type { MailFact } from './facts.ts'

export interface MailParts {
  language: Language
  subject: string
  greeting: string
  intro: string
  facts: readonly MailFact[]
  link: { url: string; text: string }
  note: string | null
  also: { url: string; text: string } | null
  regards: string
  team: string
}

/** Plain enough for every mail program: one table, no picture, nothing loaded from anywhere. */
export function mailHtml(parts: MailParts): string {
  const { language, facts, link, note, also } = parts
  const dir = languageFacts(language).direction
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:start;padding:4px 0;padding-inline-end:24px;font-weight:400;color:#52606d">` +
      `${escaped(label)}</th><td style="padding:4px 0;font-weight:600"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><title>${escaped(parts.subject)}</title></head>
<body dir="${dir}" style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#102a43;background:#fff">
<div style="max-width:34em;margin:0 auto">
<p>${escaped(parts.greeting)}</p>
<p>${escaped(parts.intro)}</p>
${rows.length > 0 ? `<table style="border-collapse:collapse">${rows.join('')}</table>` : ''}
<p><a href="${escaped(link.url)}" style="color:#0b6bcb">${escaped(link.text)}</a></p>
${note === null ? '' : `<p style="color:#52606d">${escaped(note)}</p>`}
${also === null ? '' : `<p><a href="${escaped(also.url)}" style="color:#0b6bcb">${escaped(also.text)}</a></p>`}
<p>${escaped(parts.regards)}<br>${escaped(parts.team)}</p>
</div>
</body>
</html>
`
}
