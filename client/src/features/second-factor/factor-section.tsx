import type { FactorView } from '@car-wash/server/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, SkeletonText } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeFactorDialog, type FactorTask } from './change-factor-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { refresh as readAgain } from '../../lib/api-query.ts'
import { STALE } from '../../lib/stale.ts'
import { useReply } from '../../lib/use-api.ts'
import { SetUpFactor } from './set-up-factor.tsx'

/** An admin's second factor: set it up, get new recovery codes, turn it off. `children` follow it. */
export function FactorSection({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const factor = useReply('GET /auth/second-factor')
  const client = useQueryClient()
  const refresh = () => readAgain(client, STALE['POST /auth/second-factor/off'])
  const [task, setTask] = useState<'set-up' | FactorTask>()
  const [codes, setCodes] = useState<readonly string[]>()

  function show(recoveryCodes: readonly string[]) {
    setTask(undefined)
    setCodes(recoveryCodes)
  }

  const card = (
    <Card as="section">
      <CardHead title={t('factor.title')} text={t('factor.text')} className="mb-5" />
      {!factor.data && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            refresh()
          }}
        />
      ) : (
        factor.data && (
          <>
            {factor.data.isMissing && (
              <Notice tone="warning" role="status" className="mb-5">
                {t('factor.required')}
              </Notice>
            )}
            {task === 'set-up' ? (
              <SetUpFactor onDone={show} onCancel={() => setTask(undefined)} />
            ) : (
              <State factor={factor.data} onTask={setTask} />
            )}
          </>
        )
      )}
      {task !== undefined && task !== 'set-up' && (
        <ChangeFactorDialog
          task={task}
          onClose={() => setTask(undefined)}
          onRenewed={show}
          onOff={() => {
            setTask(undefined)
            toast.success(t('factor.turnedOff'))
            refresh()
          }}
        />
      )}
    </Card>
  )
  const isLost = !factor.data && factor.isError
  return (
    <>
      {isLost ? <LoadFailure query={factor} /> : card}
      {children}
    </>
  )
}

function State({ factor, onTask }: { factor: FactorView; onTask: (task: 'set-up' | FactorTask) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!factor.isOn) return <Button onClick={() => onTask('set-up')}>{t('factor.setUp')}</Button>
  return (
    <>
      <p>
        {factor.since !== null && t('factor.since', { time: format.instant(factor.since) })}{' '}
        {t('factor.left', { count: factor.recoveryCodes })}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onTask('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="ghost" onClick={() => onTask('off')}>
          {t('factor.off')}
        </Button>
      </div>
    </>
  )
}
