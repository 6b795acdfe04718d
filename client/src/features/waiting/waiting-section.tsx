import type { WaitingView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { partBetween } from '../../parts/waiting/wish.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverMessage } from '../../i18n/server-message.ts'
import { refresh } from '../../lib/api-query.ts'
import { ApiError } from '../../lib/api.ts'
import { atBranch } from '../../lib/at-branch.ts'
import { Failure } from '../../ui/plain/notice.tsx'
import { serverNow } from '../../lib/clock.ts'

/** What the customer waits for, an offer first; hidden while there is nothing. */
export function WaitingSection({ entries }: { entries: readonly WaitingView[] }) {
  const { t } = useWords()
  const { mutateAsync: leave } = useChange('DELETE /waiting/:id')
  const askToLeave = ({ _id: id, serviceId }: WaitingView) =>
    ask({
      danger: true,
      question: t('waiting.leaveQuestion'),
      thing: <bdi>{serviceId.name}</bdi>,
      text: t('waiting.leaveText'),
      confirm: t('waiting.leave'),
      failed: t('waiting.leaveFailed'),
      send: () => leave({ params: { id } }),
      done: () => toast.success(t('waiting.left')),
    })
  const shown = entries.filter(({ state }) => state === 'waiting' || state === 'offered' || state === 'over')
  if (shown.length === 0) return null
  const offered = shown.filter(({ offer }) => offer !== null)
  const rest = shown.filter(({ offer }) => offer === null)
  return (
    <Section aria-label={t('waiting.list')} title={t('waiting.list')} text={t('waiting.listText')}>
      <div className="grid gap-3">
        {offered.map(entry => (
          <Offer key={entry._id} entry={entry} />
        ))}
        {rest.map(entry => (
          <Card key={entry._id} className="flex flex-wrap items-center justify-between gap-3 max-sm:p-4">
            <div className="min-w-0">
              <p className="font-semibold text-heading">
                <bdi>{entry.serviceId.name}</bdi>
              </p>
              <Place entry={entry} />
              {entry.state === 'over' && (
                <p className="mt-1 text-sm">
                  {t('waiting.over')}. {t('waiting.overText')}
                </p>
              )}
            </div>
            {entry.state === 'over' ? (
              <ButtonLink to="/earliest" variant="secondary" size="sm">
                {t('waiting.again')}
              </ButtonLink>
            ) : (
              <Button variant="secondary" size="sm" onClick={() => askToLeave(entry)}>
                {t('waiting.leave')}
              </Button>
            )}
          </Card>
        ))}
      </div>
    </Section>
  )
}

/** Branches, days and part of the day of a wait. */
function Place({ entry: { branchIds, from, to, fromTime, toTime } }: { entry: WaitingView }) {
  const { t, format } = useWords()
  const part = partBetween(fromTime, toTime)
  const days =
    from === to
      ? format.longDate(from)
      : t('waiting.onDays', { from: isolated(format.date(from)), to: isolated(format.date(to)) })
  const times = part
    ? t(`waiting.part.${part}`)
    : t('waiting.between', { from: isolated(format.time(fromTime)), to: isolated(format.time(toTime)) })
  return (
    <p className="text-sm text-muted">
      <bdi>{branchIds.map(({ name }) => name).join(' · ')}</bdi> · <bdi>{days}</bdi> · <bdi>{times}</bdi>
    </p>
  )
}

/** A place kept for the customer: one tap books it. The time left runs for the eye only; a reader hears until when. */
function Offer({ entry: { _id, offer, serviceId } }: { entry: WaitingView }) {
  const { t, format } = useWords()
  const accept = useChange('POST /waiting/:id/accept')
  const decline = useChange('POST /waiting/:id/decline')
  const isBusy = accept.isPending || decline.isPending
  if (!offer) return null
  const error = accept.error ?? decline.error
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
    },
  })
  return (
    <Card className="grid gap-3 border-brand max-sm:p-4">
      <div role="status">
        <h3 className="text-lg font-semibold text-heading">{t('waiting.offer')}</h3>
        <p>
          <bdi className="font-semibold">{serviceId.name}</bdi> · <bdi>{offer.branchId.name}</bdi> ·{' '}
          <bdi>{format.dayAndTime(offer.bookingDate, offer.bookingTime)}</bdi>
        </p>
        <p>{offer.price === null ? t('visit.byPackage') : <bdi>{format.money(offer.price)}</bdi>}</p>
        <p className="text-muted">
          {t('waiting.offerText', {
            time: isolated(format.instantTime(atBranch(offer.until, offer), 'UTC')),
          })}
        </p>
      </div>
      <TimeLeft until={offer.until} />
      <Failure>{error && message(error)}</Failure>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate({ params: { id: _id } }, done(t('waiting.accepted')))}
        >
          {t('waiting.accept')}
        </Button>
        <Button
          variant="secondary"
          pending={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate({ params: { id: _id } }, done(t('waiting.declined')))}
        >
          {t('waiting.decline')}
        </Button>
      </div>
    </Card>
  )

  function message(failed: Error) {
    if (failed instanceof ApiError && failed.code === 'STATE_CONFLICT') return t('waiting.gone')
    return serverMessage(failed) ?? t('waiting.answerFailed')
  }
}

/** Minutes and seconds until an offer ends; then the list is asked for again. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useWords()
  const client = useQueryClient()
  const [now, setNow] = useState(serverNow)
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) {
      refresh(client, ['GET /waiting'])
      return undefined
    }
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [client, isOver])
  const clock = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p aria-hidden className="font-semibold tabular-nums">
      {t('waiting.timeLeft', { time: isolated(clock) })}
    </p>
  )
}
