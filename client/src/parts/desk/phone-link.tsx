import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A phone number that calls when tapped, with a 44 px target. */
export function PhoneLink({ phone }: { phone: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      aria-label={t('counter.call', { phone: isolated(phone) })}
      className="-my-2 inline-flex min-h-11 items-center gap-2 text-brand-ink underline-offset-4 hover:underline"
    >
      <Phone aria-hidden className="size-4 shrink-0" />
      <Bdi className="whitespace-nowrap tabular-nums">{phone}</Bdi>
    </a>
  )
}
