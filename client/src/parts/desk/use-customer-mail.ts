import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { configQuery } from '../../queries/config.ts'
import { type Mail, openMail } from '../../lib/mailto.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Decision 17: the e-mail after a change. If the server sends mail it has already done so, and the screen says so;
 * otherwise the admin's own mail program opens with the mail prefilled.
 */
export function useCustomerMail(): (mail: Mail | undefined, name: string) => void {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function notify(mail: Mail, name: string) {
    // If the configuration cannot be read, the admin can still send this mail.
    const config = await client.query({ ...configQuery, staleTime: 'static' }).catch(() => undefined)
    if (config?.mail === 'smtp') {
      toast.success(t('mails.sent', { name: isolated(name) }))
      return
    }
    openMail(mail)
    toast.info(t('mails.opened', { name: isolated(name) }))
  }

  return (mail, name) => {
    if (mail) void notify(mail, name)
  }
}
