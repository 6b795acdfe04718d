import type { OfferView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useTerms } from '../../features/visit/visit-facts.tsx'
import { useLanguage } from '../../i18n/i18n.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError, call } from '../../lib/api.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Failure, Notice } from '../../ui/plain/notice.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'

/** A place on offer by the link of its mail, for whoever has it: no login, no name. Opening it accepts nothing. */
export function OfferPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { offer, problem, show, retry } = useOffer(token)
  if (problem === 'gone') {
    return (
      <EmptyState
        level={1}
        title={t('visit.gone')}
        text={t('visit.goneText')}
        action={<ButtonLink to="/earliest">{t('waiting.again')}</ButtonLink>}
      />
    )
  }
  return (
    <Page narrow>
      <PageHeader title={t('titles.offer')} />
      {problem === 'failed' && !offer && (
        <ErrorState title={t('visit.failed')} retryLabel={t('common.tryAgain')} onRetry={retry} />
      )}
      {!offer && !problem && <Skeleton className="h-96 w-full" />}
      {offer && (
        <Card className="grid gap-6">
          {offer.state === 'over' && <Notice>{t('waiting.goneByLink')}</Notice>}
          {offer.state === 'booked' && (
            <Notice tone="success" role="status">
              {t('waiting.accepted')}
            </Notice>
          )}
          <OfferFacts offer={offer} />
          {offer.state === 'offered' && <Answers token={token} onAnswered={show} onLate={retry} />}
          {offer.visit !== undefined && (
            <ButtonLink to={`/visit/${offer.visit}`}>{t('waiting.seeBooking')}</ButtonLink>
          )}
          {offer.state === 'over' && (
            <ButtonLink variant="secondary" to="/earliest">
              {t('waiting.again')}
            </ButtonLink>
          )}
        </Card>
      )}
    </Page>
  )
}

/** The offer of a link, asked for again when its time is over. */
function useOffer(token: string) {
  const [offer, setOffer] = useState<OfferView>()
  const [problem, setProblem] = useState<'gone' | 'failed'>()
  const [asked, setAsked] = useState(0)
  const language = useLanguage()
  const until = offer?.until

  useEffect(() => {
    let isLeft = false
    call('GET /offers/:token', { params: { token } })
      .then(reply => {
        if (isLeft) return
        setOffer(reply)
        setProblem(undefined)
      })
      .catch((error: unknown) => {
        if (!isLeft) setProblem(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed')
      })
    return () => {
      isLeft = true
    }
  }, [token, asked, language])

  const retry = () => setAsked(times => times + 1)
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(retry, Math.max(1000, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until, asked])

  return { offer, problem, show: setOffer, retry }
}

function OfferFacts({ offer }: { offer: OfferView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const terms = useTerms(offer)
  const { until } = offer
  return (
    <Facts
      facts={[
        ...terms,
        {
          id: 'until',
          label: t('waiting.heldUntil'),
          value: until !== undefined && <Bdi dir="auto">{format.instantTime(until, offer.timeZone)}</Bdi>,
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
  onAnswered: (offer: OfferView) => void
  onLate: () => void
}) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<'accept' | 'decline'>()
  const [failure, setFailure] = useState<string>()

  async function answer(kind: 'accept' | 'decline') {
    setSending(kind)
    setFailure(undefined)
    try {
      onAnswered(await call(`POST /offers/:token/${kind}`, { params: { token } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STATE_CONFLICT') onLate()
      else setFailure(serverMessage(error) ?? t('waiting.answerFailed'))
    }
    setSending(undefined)
  }

  return (
    <div className="grid gap-3">
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        {(['accept', 'decline'] as const).map(kind => (
          <Button
            key={kind}
            size="lg"
            variant={kind === 'accept' ? 'primary' : 'secondary'}
            pending={sending === kind}
            disabled={sending !== undefined}
            onClick={() => void answer(kind)}
          >
            {t(`waiting.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
