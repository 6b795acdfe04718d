import { Copy, Mail, MessageCircle, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../dialogs/copy-text.ts'
import { useTranslation } from 'react-i18next'
import { mailtoLink } from '../../lib/mailto.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'

/** A link for a customer: to be copied, or sent from the desk's own phone. `url` is empty while it loads. */
export function SentLink({
  label,
  url,
  text,
  phone,
  mail,
  children,
}: {
  label: string
  url: string
  /** The message with the link. */
  text: string
  phone: string | undefined
  /** Offers an e-mail as well; without an address the sender fills it in. */
  mail?: { to: string; subject: string } | undefined
  /** Further buttons. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const send = url === '' ? {} : messageLinks(phone, text)

  return (
    <section className="grid w-full gap-3" aria-busy={url === ''}>
      <TextInput label={label} dir="ltr" readOnly value={url} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy />}
          disabled={url === ''}
          onClick={() => copyText(url, t('admin.linkCopied'))}
        >
          {t('admin.copyLink')}
        </Button>
        {send.whatsApp && (
          <ButtonLink
            size="sm"
            variant="secondary"
            icon={<MessageCircle />}
            to={send.whatsApp}
            target="_blank"
            rel="noreferrer"
          >
            {t('visit.desk.whatsApp')}
          </ButtonLink>
        )}
        {send.sms && (
          <ButtonLink size="sm" variant="secondary" icon={<MessageSquare />} to={send.sms}>
            {t('visit.desk.sms')}
          </ButtonLink>
        )}
        {mail && url !== '' && (
          <ButtonLink size="sm" variant="secondary" icon={<Mail />} to={mailtoLink({ ...mail, body: text })}>
            {t('auth.email')}
          </ButtonLink>
        )}
        {children}
      </div>
    </section>
  )
}

/**
 * Addresses that open a message of this text in the phone's own program. WhatsApp takes international numbers only;
 * there is nothing without a number.
 */
export function messageLinks(phone: string | undefined, text: string): { whatsApp?: string; sms?: string } {
  const number = phone?.replaceAll(/[^+\d]/g, '').replace(/^00/, '+') ?? ''
  if (number === '') return {}
  const body = encodeURIComponent(text)
  return {
    sms: `sms:${number}?body=${body}`,
    ...(number.startsWith('+') && { whatsApp: `https://wa.me/${number.slice(1)}?text=${body}` }),
  }
}
