import { Phone } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { telOf } from '../../lib/phone.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A phone number that calls when tapped, with a 44 px target; with `icon` after a telephone. */
export function PhoneLink({
  phone,
  icon = false,
  className,
}: {
  phone: string
  icon?: boolean
  className?: string
}) {
  const { t } = useWords()
  return (
    <a
      href={telOf(phone)}
      aria-label={t('words.call', { phone: isolated(phone) })}
      className={cx('inline-flex min-h-11 items-center gap-2 underline-offset-4', className)}
    >
      {icon && <Phone aria-hidden className="size-4 shrink-0" />}
      <Bdi className="whitespace-nowrap tabular-nums">{phone}</Bdi>
    </a>
  )
}
