import { Loaded } from '../parts/lists/loaded.tsx'
import { useTranslation } from 'react-i18next'
import { CopyChain } from '../features/settings/copy-chain.tsx'
import { ImportCustomers } from '../features/imports/import-customers.tsx'
import { LogoPicture } from '../features/settings/logo-picture.tsx'
import { useReply } from '../lib/use-api.ts'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { SettingsForm } from '../features/settings/settings-form.tsx'
import { EmbedCode } from '../features/settings/embed-code.tsx'

/** /AdminDashboard/Settings: brand, contact and policies of the chain, its frame for other websites, its copy as a file, and its customers from one. */
export function SettingsPage() {
  const { t } = useTranslation()
  const settings = useReply('GET /admin/settings', {}, { staleTime: 0 })
  return (
    <Page>
      <PageHeader title={t('titles.settings')} text={t('settings.text')} />
      <Loaded query={settings} skeleton={<Skeleton className="h-[60rem] rounded-card" />}>
        {data => (
          <div className="grid gap-6">
            <LogoPicture settings={data} />
            <SettingsForm settings={data} onReload={() => void settings.refetch()} />
            <EmbedCode settings={data} />
            <CopyChain />
            <ImportCustomers />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
