import type { SystemView } from '@car-wash/server/contract'
import { Send } from 'lucide-react'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { toast } from '../../ui/toast.ts'
import { SystemRow } from './system-row.tsx'
import { useChange } from '../../lib/use-api.ts'

const TONES = {
  off: 'danger',
  files: 'warning',
  unproven: 'warning',
  proven: 'success',
  failing: 'danger',
} as const

/** Whether e-mails leave, why not, and those that wait or were given up. */
export function MailsRow({ mails }: Pick<SystemView, 'mails'>) {
  const { state, since, reason, waiting, dueSince, givenUp } = mails
  const { t, format } = useWords()
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
  return (
    <SystemRow
      title={t('system.mails')}
      state={t(`mails.state.${state}`)}
      tone={TONES[state]}
      action={
        givenUp > 0 && (
          <Button size="sm" variant="secondary" icon={<Send />} pending={again.isPending} onClick={send}>
            {t('system.sendAgain')}
          </Button>
        )
      }
    >
      <p>{t(`mails.stateText.${state}`)}</p>
      {reason !== null && <p>{t(`mails.reason.${reason}`)}</p>}
      {since !== null && <p>{t('mails.since', { time: format.instant(since) })}</p>}
      <p>{t('system.waiting', counted(waiting))}</p>
      {givenUp > 0 && <p>{t('system.givenUp', counted(givenUp))}</p>}
      {dueSince !== null && <p>{t('system.dueSince', { time: format.instant(dueSince) })}</p>}
    </SystemRow>
  )
}
