export interface Mail {
  to: string
  subject: string
  /** Lines end in \n. */
  body: string
}

/** A link that opens the mail program with every field prefilled. */
export function mailtoLink({ to, subject, body }: Mail): string {
  // RFC 6068: percent-encoded, line breaks as CRLF. URLSearchParams would write spaces as '+', which mail clients show.
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${text}`
}

/** The same to several people who do not see each other's addresses. */
export const mailtoAll = (all: readonly string[], { subject, body }: Omit<Mail, 'to'>): string =>
  mailtoLink({ to: '', subject, body }).replace(
    '?',
    `?bcc=${all.map(address => encodeURIComponent(address).replaceAll('%40', '@')).join(',')}&`,
  )

/** Opens the mail program; the page does not change. */
export function openMail(mail: Mail): void {
  openMailto(mailtoLink(mail))
}

/** For a ready-made link, which the server returns when it sends no mail itself. */
export function openMailto(link: string): void {
  if (!link.startsWith('mailto:')) return
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.click()
}
