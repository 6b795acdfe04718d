import { BRAND } from '../../lib/brand.ts'
import { Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const look =
  'inline-flex size-11 items-center justify-center rounded-full border border-line transition-colors hover:bg-on-navy hover:text-navy *:size-5'

/** Specification 1: two plain buttons (links once the operator has addresses), a chat link and a mailto link. */
export function SocialLinks() {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('footer.social')} className="flex gap-3">
      <li>
        <SocialLink href={BRAND.instagram} label={t('footer.instagram')} icon={<InstagramIcon />} />
      </li>
      <li>
        <SocialLink href={BRAND.facebook} label={t('footer.facebook')} icon={<FacebookIcon />} />
      </li>
      <li>
        <SocialLink href={BRAND.chatLink} label={t('footer.chat')} icon={<MessageCircle aria-hidden />} />
      </li>
      <li>
        <SocialLink
          href={`mailto:${BRAND.supportEmail}`}
          label={t('footer.mail')}
          icon={<Mail aria-hidden />}
        />
      </li>
    </ul>
  )
}

function SocialLink({ href, label, icon }: { href: string | null; label: string; icon: ReactNode }) {
  if (href === null) {
    return (
      <button type="button" aria-label={label} title={label} className={look}>
        {icon}
      </button>
    )
  }
  const elsewhere = !href.startsWith('mailto:')
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
      className={look}
    >
      {icon}
    </a>
  )
}

/** Our own drawing, because the icon set has no brand logos. */
function InstagramIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r="1.2" fill="currentColor" stroke="none" />
    </svg>
  )
}

function FacebookIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor">
      <path d="M13.6 21v-7.4h2.6l.5-3.1h-3.1V8.6c0-.9.4-1.7 1.8-1.7h1.4V4.2c-.7-.1-1.5-.2-2.2-.2-2.6 0-4.2 1.6-4.2 4.3v2.2H7.6v3.1h2.8V21z" />
    </svg>
  )
}
