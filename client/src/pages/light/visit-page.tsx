import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useVisit } from '../../features/visit/use-visit.ts'
import { VisitActions } from '../../features/visit/visit-actions.tsx'
import { VisitFacts } from '../../features/visit/visit-facts.tsx'
import { VisitMove } from '../../features/visit/visit-move.tsx'
import { VisitSteps } from '../../parts/visit/visit-steps.tsx'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'

type Done = 'confirmed' | 'moved' | 'cancelled'

/** One visit by its link, for whoever has it: no login, no name. */
export function VisitPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { visit, problem, show, retry } = useVisit(token)
  const now = useNow()
  const [isMoving, setMoving] = useState(false)
  const [done, setDone] = useState<Done>()
  if (problem === 'gone') {
    return (
      <EmptyState
        level={1}
        title={t('visit.gone')}
        text={t('visit.goneText')}
        action={<ButtonLink to="/login">{t('visit.toLogin')}</ButtonLink>}
      />
    )
  }
  return (
    <Page narrow>
      <PageHeader title={t('titles.visit')} />
      {problem === 'failed' && (
        <ErrorState title={t('visit.failed')} retryLabel={t('common.tryAgain')} onRetry={retry} />
      )}
      {!visit && !problem && <Skeleton className="h-128 w-full" />}
      {visit && (
        <Card className="grid gap-6">
          {done && (
            <Notice tone="success" role="status">
              {t(`visit.done.${done}`)}
            </Notice>
          )}
          {isMoving ? (
            <VisitMove
              token={token}
              visit={visit}
              onMoved={moved => {
                show(moved)
                setMoving(false)
                setDone('moved')
              }}
              onBack={() => setMoving(false)}
            />
          ) : (
            <>
              {visit.status !== 'cancelled' && <VisitSteps visit={visit} now={now} />}
              <VisitFacts visit={visit} />
              {visit.isConfirmed && visit.step === 'expected' && visit.status !== 'cancelled' && (
                <p className="font-medium text-success-ink">{t('visit.isConfirmed')}</p>
              )}
              <VisitActions
                token={token}
                visit={visit}
                onMove={() => {
                  setDone(undefined)
                  setMoving(true)
                }}
                onChanged={changed => {
                  show(changed)
                  setDone(changed.status === 'cancelled' ? 'cancelled' : 'confirmed')
                }}
              />
            </>
          )}
        </Card>
      )}
    </Page>
  )
}
