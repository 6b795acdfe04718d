import type { IntegrityView } from '@car-wash/server/contract'
import { ShieldCheck } from 'lucide-react'
import { Picture } from '../art/picture.tsx'
import { CheckCounts } from '../features/integrity/check-counts.tsx'
import { FaultList } from '../features/integrity/fault-list.tsx'
import { useChange, useReply } from '../lib/use-api.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { EmptyState } from '../ui/plain/states.tsx'
import { toast } from '../ui/toast.ts'
import { Loaded } from '../parts/lists/loaded.tsx'

/** /AdminDashboard/Integrity: the latest check of whether bookings, bays and washes agree. */
export function IntegrityPage() {
  const { t } = useWords()
  const last = useReply('GET /admin/integrity', {}, { staleTime: 0 })
  const check = useChange('POST /admin/integrity')
  const { data } = last

  function checkNow() {
    check.mutate({}, { onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')) })
  }

  const button = (
    <Button icon={<ShieldCheck />} pending={check.isPending} onClick={checkNow}>
      {t('integrity.checkNow')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('titles.integrity')} text={t('integrity.text')} actions={data && button} />
      <Loaded query={last} rows={5}>
        {check =>
          check.checkedAt === null ? (
            <Card>
              <EmptyState
                picture={<Picture of="nothingFound" />}
                title={t('integrity.never')}
                text={t('integrity.neverText')}
              />
            </Card>
          ) : (
            <Result check={check} at={check.checkedAt} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Result({ check: { ok, counted, faults }, at }: { check: IntegrityView; at: string }) {
  const { t, format } = useWords()
  const time = format.instant(at)
  return (
    <>
      <Notice
        role="status"
        tone={ok === true ? 'success' : 'danger'}
        title={
          ok === true
            ? t('integrity.allClear')
            : t('integrity.notClear', { count: faults.length, number: format.number(faults.length) })
        }
      >
        {t('integrity.checkedAt', { time })}
      </Notice>
      <Section title={t('integrity.kindsTitle')}>
        <FaultList faults={faults} />
      </Section>
      <Section title={t('integrity.countedTitle')}>
        <CheckCounts counted={counted} />
      </Section>
    </>
  )
}
