import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A customer's address, and since when it refuses mail; null without one. */
export function MailAddress({ email, mailRefusedAt }: { email: string; mailRefusedAt?: string | undefined }) {
  const { t, format } = useWords()
  if (email === '') return null
  return (
    <>
      <Bdi className="wrap-anywhere">{email}</Bdi>
      {mailRefusedAt !== undefined && (
        <span className="block text-sm text-danger-ink">
          {t('mails.refused', { date: format.instantDate(mailRefusedAt) })}
        </span>
      )}
    </>
  )
}
