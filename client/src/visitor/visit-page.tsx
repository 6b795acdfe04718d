import type { VisitView } from '@car-wash/server/contract'
import { useState } from 'react'
import { LinkedPage } from '../features/visit/linked-page.tsx'
import { useLinked } from '../features/visit/use-linked.ts'
import { VisitActions } from '../features/visit/visit-actions.tsx'
import { VisitFacts } from '../features/visit/visit-facts.tsx'
import { VisitMove } from '../features/visit/visit-move.tsx'
import { VisitHead } from '../parts/visit/visit-head.tsx'
import { VisitSteps } from '../parts/visit/visit-steps.tsx'
import { useNow } from '../lib/use-now.ts'
import { Notice } from '../ui/plain/notice.tsx'
import { useTranslation } from 'react-i18next'

const EVERY_MS = 10_000

type Done = 'confirmed' | 'moved' | 'cancelled'

/** While the car may still come. */
const againIn = (visit: VisitView | undefined) =>
  visit?.step === 'ready' || visit?.status === 'cancelled' ? undefined : EVERY_MS

/** One visit by its link. */
export function VisitPage() {
  const { t } = useTranslation()
  const linked = useLinked('GET /visits/:token', againIn)
  const { token, show } = linked
  const now = useNow()
  const [isMoving, setMoving] = useState(false)
  const [done, setDone] = useState<Done>()
  return (
    <LinkedPage
      linked={linked}
      title={t('titles.visit')}
      otherwise={{ to: '/login', label: t('visit.toLogin') }}
    >
      {visit => (
        <>
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
              {visit.status !== 'cancelled' && (
                <>
                  <div className="-mx-4 -mt-4 sm:-mx-6 sm:-mt-6">
                    <VisitHead
                      {...{ visit, now }}
                      startsAt={visit.startsAt}
                      endsAt={visit.endsAt}
                      title={<bdi>{visit.service}</bdi>}
                    />
                  </div>
                  <VisitSteps step={visit.step} />
                </>
              )}
              <VisitFacts visit={visit} />
              {visit.isConfirmed && visit.step === 'expected' && visit.status !== 'cancelled' && (
                <p className="font-semibold text-success-ink">{t('visit.isConfirmed')}</p>
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
        </>
      )}
    </LinkedPage>
  )
}
