import { useTranslation } from 'react-i18next'
import {
  MailsRow,
  BackupRow,
  DatabaseRow,
  IntegrityRow,
  ProxyRow,
  ServerRow,
  TaskRow,
} from '../features/system/system-rows.tsx'
import { MailServer } from '../features/system/mail-server.tsx'
import { useReply } from '../lib/use-api.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'

const EVERY_MS = 30_000

/** /AdminDashboard/System: whether the installation is well, without a shell. */
export function SystemPage() {
  const { t } = useTranslation()
  const system = useReply('GET /admin/system', {}, { staleTime: 0, refetchInterval: EVERY_MS })
  return (
    <Page>
      <PageHeader title={t('titles.system')} text={t('system.text')} />
      <Loaded query={system} rows={8}>
        {data => (
          <>
            <Card padding="none">
              <ul className="divide-y divide-line">
                <MailsRow mails={data.mails} />
                <ServerRow {...data} />
                <ProxyRow isForwarded={data.isForwarded} />
                <DatabaseRow database={data.database} />
                <BackupRow backup={data.backup} now={system.dataUpdatedAt} />
                <IntegrityRow integrity={data.integrity} />
              </ul>
            </Card>
            {data.tasks.length > 0 && (
              <Section title={t('system.tasksTitle')}>
                <Card padding="none">
                  <ul className="divide-y divide-line">
                    {data.tasks.map(task => (
                      <TaskRow key={task.name} {...task} />
                    ))}
                  </ul>
                </Card>
              </Section>
            )}
            <MailServer />
          </>
        )}
      </Loaded>
    </Page>
  )
}
