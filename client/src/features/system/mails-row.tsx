import type { SystemView } from '@car-wash/server/contract'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/plain/button.tsx'
import { toast } from '../../ui/toast.ts'
import { SystemRow } from './system-row.tsx'
import { useChange } from '../../lib/use-api.ts'

/** E-mails that wait or were given up; that none is sent, where e-mail is not set up. */
export function MailsRow({ mails: { isSetUp, waiting, dueSince, givenUp } }: Pick<SystemView, 'mails'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const again = useChange('POST /admin/system/mails')
  const counted = (count: number) => ({ count, number: format.number(count) })
  const send = () =>
    again.mutate(
      {},
      {
        onSuccess: ({ again: count }) => toast.success(t('system.sentAgain', counted(count))),
        onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
      },
    )
  const title = t('system.mails')
  if (!isSetUp)
    return (
      <SystemRow title={title} state={t('system.mailsNotSetUp')} tone="warning">
        {t('system.mailsNotSetUpText')}
      </SystemRow>
    )
  return (
    <SystemRow
      title={title}
      state={givenUp === 0 ? t('system.noneGivenUp') : t('system.givenUp', counted(givenUp))}
      tone={givenUp === 0 ? 'success' : 'danger'}
      action={
        givenUp > 0 && (
          <Button size="sm" variant="secondary" icon={<Send />} pending={again.isPending} onClick={send}>
            {t('system.sendAgain')}
          </Button>
        )
      }
    >
      <p>{t('system.waiting', counted(waiting))}</p>
      {dueSince !== null && <p>{t('system.dueSince', { time: format.instant(dueSince) })}</p>}
    </SystemRow>
  )
}
