import type { OfferView } from '@car-wash/server/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkedPage } from '../features/visit/linked-page.tsx'
import { useLinked } from '../features/visit/use-linked.ts'
import { useTerms } from '../features/visit/visit-facts.tsx'
import { serverMessage } from '../i18n/server-message.ts'
import { useWords } from '../i18n/use-words.ts'
import { ApiError, call } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Facts } from '../ui/plain/facts.tsx'
import { Failure, Notice } from '../ui/plain/notice.tsx'

/** When its time is over. */
const againIn = (offer: OfferView | undefined) =>
  offer?.until === undefined ? undefined : Math.max(1000, Date.parse(offer.until) - serverNow())

/** A place on offer by the link of its mail. Opening it accepts nothing. */
export function OfferPage() {
  const { t } = useWords()
  const linked = useLinked('GET /offers/:token', againIn)
  const { token, show, retry } = linked
  const [isDeclined, setDeclined] = useState(false)
  const again = { to: '/earliest', label: t('waiting.again') }
  return (
    <LinkedPage linked={linked} title={t('titles.offer')} otherwise={again}>
      {offer => (
        <>
          {offer.state === 'over' && (
            <Notice role="status">{t(isDeclined ? 'waiting.declined' : 'waiting.goneByLink')}</Notice>
          )}
          {offer.state === 'booked' && (
            <Notice tone="success" role="status">
              {t('waiting.accepted')}
            </Notice>
          )}
          <OfferFacts offer={offer} />
          {offer.state === 'offered' && (
            <Answers
              token={token}
              onAnswered={(answer, answered) => {
                setDeclined(answer === 'decline')
                show(answered)
              }}
              onLate={retry}
            />
          )}
          {offer.visit !== undefined && (
            <ButtonLink to={`/visit/${offer.visit}`}>{t('waiting.seeBooking')}</ButtonLink>
          )}
          {offer.state === 'over' && (
            <ButtonLink variant="secondary" to={again.to}>
              {again.label}
            </ButtonLink>
          )}
        </>
      )}
    </LinkedPage>
  )
}

type Answer = 'accept' | 'decline'

const isLate = (error: Error) => error instanceof ApiError && error.code === 'STATE_CONFLICT'

function OfferFacts({ offer }: { offer: OfferView }) {
  const { t, format } = useWords()
  const terms = useTerms(offer)
  const { until } = offer
  return (
    <Facts
      facts={[
        ...terms,
        {
          label: t('waiting.heldUntil'),
          value: until !== undefined && <bdi>{format.instantTime(until, offer.timeZone)}</bdi>,
        },
      ]}
    />
  )
}

function Answers({
  token,
  onAnswered,
  onLate,
}: {
  token: string
  onAnswered: (answer: Answer, offer: OfferView) => void
  onLate: () => void
}) {
  const { t } = useWords()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (kind: Answer) => call(`POST /offers/:token/${kind}`, { params: { token } }),
    onSuccess: (offer, kind) => onAnswered(kind, offer),
    onError: failure => isLate(failure) && onLate(),
  })

  return (
    <div className="grid gap-3">
      <Failure>{error && !isLate(error) && (serverMessage(error) ?? t('waiting.answerFailed'))}</Failure>
      <div className="flex flex-wrap gap-3">
        {(['accept', 'decline'] as const).map(kind => (
          <Button
            key={kind}
            size="lg"
            variant={kind === 'accept' ? 'primary' : 'secondary'}
            pending={isPending && variables === kind}
            disabled={isPending}
            onClick={() => mutate(kind)}
          >
            {t(`waiting.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
