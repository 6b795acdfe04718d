import type { WebhookView } from '@car-wash/server/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WebhookEvents } from '../features/webhooks/webhook-events.tsx'
import { WebhooksTable } from '../features/webhooks/webhooks-table.tsx'
import { ask } from '../parts/dialogs/ask.tsx'
import { Bdi } from '../ui/plain/bdi.tsx'
import { toast } from '../ui/toast.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useFilters } from '../parts/lists/use-filters.ts'
import { MakeWebhook } from '../features/webhooks/make-webhook.tsx'

/** /AdminDashboard/Webhooks: the addresses that hear of bookings and payments. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const { value } = useFilters()
  const webhooks = useReply('GET /admin/webhooks', {}, { staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const { mutateAsync: remove } = useChange('DELETE /admin/webhooks/:id')
  function askToRemove({ _id: id, url }: WebhookView) {
    ask({
      danger: true,
      question: t('webhooks.removeQuestion'),
      thing: <Bdi className="break-all">{url}</Bdi>,
      text: t('webhooks.removeText'),
      confirm: t('webhooks.remove'),
      send: () => remove({ params: { id } }),
      done: () => toast.success(t('webhooks.removed')),
    })
  }

  const shown = webhooks.data?.find(({ _id }) => _id === value('id'))
  if (shown) return <WebhookEvents webhook={shown} />
  return (
    <Page className="grid-cols-1">
      <PageHeader
        title={t('titles.webhooks')}
        text={t('webhooks.text')}
        actions={
          <Button icon={<Plus />} onClick={() => setMaking(true)}>
            {t('webhooks.add')}
          </Button>
        }
      />
      <Loaded query={webhooks} rows={3} empty={{ title: t('webhooks.empty'), text: t('webhooks.emptyText') }}>
        {list => <WebhooksTable webhooks={list} onEnd={askToRemove} />}
      </Loaded>
      {isMaking && <MakeWebhook onClose={() => setMaking(false)} />}
    </Page>
  )
}
