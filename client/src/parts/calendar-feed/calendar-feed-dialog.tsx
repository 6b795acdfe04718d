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
import { useCalendarLink, useEndCalendarLink, useMakeCalendarLink } from './calendar-link.queries.ts'

export interface CalendarFeedProps {
  /** Absent: the customer's own calendar. */
  branch?: { _id: string; name: string }
  onClose: () => void
}

/** The secret address of a calendar: to be made, copied, renewed and ended. */
export function CalendarFeedDialog({ branch, onClose }: CalendarFeedProps) {
  const { t } = useTranslation()
  const link = useCalendarLink(branch?._id)
  const make = useMakeCalendarLink(branch?._id)
  const end = useEndCalendarLink(branch?._id)
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const thing = branch && <bdi>{branch.name}</bdi>

  function done(text: string) {
    toast.success(text)
    setAsking(undefined)
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
        onConfirm={() =>
          isEnd
            ? end.mutate(undefined, { onSuccess: () => done(t('feeds.ended')) })
            : make.mutate(undefined, { onSuccess: () => done(t('feeds.made')) })
        }
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
        <Button
          className="justify-self-start"
          pending={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: () => done(t('feeds.made')) })}
        >
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
