import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure, Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ask } from '../dialogs/ask.tsx'
import { useChange, useReply } from '../../lib/use-api.ts'
import { Copy, RefreshCw } from 'lucide-react'
import { copyText } from '../dialogs/copy-text.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'

export interface CalendarFeedProps {
  /** Absent: the customer's own calendar. */
  branch?: { _id: string; name: string }
  onClose: () => void
}

/** The secret address of a calendar: to be made, copied, renewed and ended. */
export function CalendarFeedDialog({ branch, onClose }: CalendarFeedProps) {
  const { t } = useTranslation()
  const ofBranch = { params: { id: branch?._id ?? '' } }
  const own = useReply('GET /users/calendar-link', {}, { staleTime: 0, enabled: !branch })
  const branchs = useReply('GET /admin/branches/:id/calendar-link', ofBranch, {
    staleTime: 0,
    enabled: branch !== undefined,
  })
  const link = branch ? branchs : own
  const makeOwn = useChange('POST /users/calendar-link')
  const makeBranchs = useChange('POST /admin/branches/:id/calendar-link')
  const make = branch ? makeBranchs : makeOwn
  const endOwn = useChange('DELETE /users/calendar-link')
  const endBranchs = useChange('DELETE /admin/branches/:id/calendar-link')
  const thing = branch && <bdi>{branch.name}</bdi>

  const renew = () => (branch ? makeBranchs.mutateAsync(ofBranch) : makeOwn.mutateAsync({}))
  const stop = () => (branch ? endBranchs.mutateAsync(ofBranch) : endOwn.mutateAsync({}))
  const made = () => toast.success(t('feeds.made'))

  const askTo = (what: 'renew' | 'end') =>
    ask({
      danger: what === 'end',
      question: t(`feeds.${what}Question`),
      thing,
      text: t(`feeds.${what}Text`),
      confirm: t(`feeds.${what}`),
      send: what === 'end' ? stop : renew,
      done: what === 'end' ? () => toast.success(t('feeds.ended')) : made,
    })

  return (
    <Dialog size="sm" title={t(branch ? 'feeds.branchTitle' : 'feeds.title')} onClose={onClose}>
      {thing && <p className="font-semibold wrap-anywhere text-heading">{thing}</p>}
      <p className="text-muted">{t(branch ? 'feeds.branchText' : 'feeds.text')}</p>
      <Notice tone="warning">{t('feeds.secret')}</Notice>
      <Failure>{make.error && (serverMessage(make.error) ?? t('feeds.makeFailed'))}</Failure>
      {link.data?.url && <CalendarAddress url={link.data.url} onAsk={askTo} />}
      {link.data?.url === null && (
        <Button
          className="justify-self-start"
          pending={make.isPending}
          onClick={() => void renew().then(made, () => undefined)}
        >
          {t('feeds.make')}
        </Button>
      )}
      {link.isPending && (
        <Loading>
          <Skeleton className="h-11 rounded-control" />
        </Loading>
      )}
      {link.isError && (
        <Notice
          tone="danger"
          role="alert"
          action={<Button onClick={() => void link.refetch()}>{t('common.tryAgain')}</Button>}
        >
          {t('feeds.loadFailed')}
        </Notice>
      )}
    </Dialog>
  )
}

/** An address to copy, and what can be done with it. */
function CalendarAddress({ url, onAsk }: { url: string; onAsk: (what: 'renew' | 'end') => void }) {
  const { t } = useTranslation()

  return (
    <div className="grid gap-3">
      <TextInput label={t('feeds.address')} dir="ltr" readOnly value={url} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button icon={<Copy />} onClick={() => copyText(url, t('feeds.copied'))}>
          {t('feeds.copy')}
        </Button>
        <Button variant="secondary" icon={<RefreshCw />} onClick={() => onAsk('renew')}>
          {t('feeds.renew')}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('end')}>
          {t('feeds.end')}
        </Button>
      </div>
    </div>
  )
}
