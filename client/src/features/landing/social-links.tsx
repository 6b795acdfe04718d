import { BRAND } from '../../lib/brand.ts'
import { Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FacebookIcon, InstagramIcon } from './brand-icons.tsx'

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
