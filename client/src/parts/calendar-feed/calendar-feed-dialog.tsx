import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure, Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeDialog } from '../dialogs/change-dialog.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { useChange, useReply } from '../../lib/use-api.ts'

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
  const end = branch ? endBranchs : endOwn
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const thing = branch && <bdi>{branch.name}</bdi>

  function done(text: string) {
    toast.success(text)
    setAsking(undefined)
  }

  function renew() {
    const shown = { onSuccess: () => done(t('feeds.made')) }
    if (branch) makeBranchs.mutate(ofBranch, shown)
    else makeOwn.mutate({}, shown)
  }

  function stop() {
    const shown = { onSuccess: () => done(t('feeds.ended')) }
    if (branch) endBranchs.mutate(ofBranch, shown)
    else endOwn.mutate({}, shown)
  }

  if (asking) {
    const isEnd = asking === 'end'
    return (
      <ChangeDialog
        danger={isEnd}
        question={t(`feeds.${asking}Question`)}
        thing={thing}
        confirmLabel={t(`feeds.${asking}`)}
        change={isEnd ? end : make}
        onClose={() => setAsking(undefined)}
        onConfirm={isEnd ? stop : renew}
      >
        <p className="text-muted">{t(`feeds.${asking}Text`)}</p>
      </ChangeDialog>
    )
  }
  return (
    <Dialog open size="sm" title={t(branch ? 'feeds.branchTitle' : 'feeds.title')} onClose={onClose}>
      {thing && <p className="font-semibold wrap-anywhere text-heading">{thing}</p>}
      <p className="text-muted">{t(branch ? 'feeds.branchText' : 'feeds.text')}</p>
      <Notice tone="warning">{t('feeds.secret')}</Notice>
      <Failure>{make.error && (serverMessage(make.error) ?? t('feeds.makeFailed'))}</Failure>
      {link.data?.url && <CalendarAddress url={link.data.url} onAsk={setAsking} />}
      {link.data?.url === null && (
        <Button className="justify-self-start" pending={make.isPending} onClick={renew}>
          {t('feeds.make')}
        </Button>
      )}
      {link.isPending && (
        <Loading label={t('common.loading')}>
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
