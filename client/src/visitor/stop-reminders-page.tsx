import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { serverMessage } from '../i18n/server-message.ts'
import { ApiError } from '../lib/api.ts'
import { useChange } from '../lib/use-api.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Failure, Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** The target of "no more reminders" in a reminder: a tap switches them off, opening the page does not. */
export function StopRemindersPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useChange('POST /reminder-links/:token/stop')
  const isGone = error instanceof ApiError && error.status === 404

  return (
    <Page narrow>
      <PageHeader title={t('titles.stopReminders')} text={t('visit.stopText')} />
      <Failure>
        {error && (isGone ? t('visit.goneText') : (serverMessage(error) ?? t('visit.changeFailed')))}
      </Failure>
      {isSuccess ? (
        <>
          <Notice tone="success" role="status">
            {t('visit.stopped')}
          </Notice>
          <ButtonLink variant="secondary" to="/profile">
            {t('visit.toProfile')}
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" pending={isPending} onClick={() => mutate({ params: { token } })}>
          {t('visit.stop')}
        </Button>
      )}
    </Page>
  )
}
