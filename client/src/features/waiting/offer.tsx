import type { WaitingView } from '@car-wash/server/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { refresh } from '../../lib/api-query.ts'
import { ApiError } from '../../lib/api.ts'
import { atBranch } from '../../lib/at-branch.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { serverNow } from '../../lib/clock.ts'

/** A place kept for the customer: one tap books it. The time left runs for the eye only; a reader hears until when. */
export function Offer({ entry: { _id, offer, serviceId } }: { entry: WaitingView }) {
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
          <Bdi dir="auto">{format.dayAndTime(offer.bookingDate, offer.bookingTime)}</Bdi>
        </p>
        <p>
          {offer.price === null ? t('visit.byPackage') : <Bdi dir="auto">{format.money(offer.price)}</Bdi>}
        </p>
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
