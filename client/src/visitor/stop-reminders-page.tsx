import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { serverMessage } from '../i18n/server-message.ts'
import { ApiError, call } from '../lib/api.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** The target of "no more reminders" in a reminder: a tap switches them off, opening the page does not. */
export function StopRemindersPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const [state, setState] = useState<'asking' | 'sending' | 'stopped'>('asking')
  const [failure, setFailure] = useState<string>()

  async function stop() {
    setState('sending')
    setFailure(undefined)
    try {
      await call('POST /reminder-links/:token/stop', { params: { token } })
      setState('stopped')
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      setFailure(isGone ? t('visit.goneText') : (serverMessage(error) ?? t('visit.changeFailed')))
      setState('asking')
    }
  }

  return (
    <Page narrow>
      <PageHeader title={t('titles.stopReminders')} text={t('visit.stopText')} />
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {state === 'stopped' ? (
        <>
          <Notice tone="success" role="status">
            {t('visit.stopped')}
          </Notice>
          <ButtonLink variant="secondary" to="/profile">
            {t('visit.toProfile')}
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" pending={state === 'sending'} onClick={() => void stop()}>
          {t('visit.stop')}
        </Button>
      )}
    </Page>
  )
}
