import type { WebhookView } from '@car-wash/server/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WebhookEvents } from '../../features/webhooks/webhook-events.tsx'
import { WebhooksTable } from '../../features/webhooks/webhooks-table.tsx'
import { useReply } from '../../lib/use-api.ts'
import { piece } from '../../ui/piece.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useListAddress } from '../../parts/lists/use-list-address.ts'

const MakeWebhook = piece(() =>
  import('../../features/webhooks/make-webhook.tsx').then(file => file.MakeWebhook),
)
const EndWebhook = piece(() =>
  import('../../features/webhooks/end-webhook.tsx').then(file => file.EndWebhook),
)

/** /AdminDashboard/Webhooks: the addresses that hear of bookings and payments. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const address = useListAddress()
  const webhooks = useReply('GET /admin/webhooks', {}, { staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<WebhookView>()
  const shown = webhooks.data?.find(({ _id }) => _id === address.value('id'))
  if (shown) return <WebhookEvents webhook={shown} address={address} />
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
      <Loaded
        query={webhooks}
        rows={3}
        empty={<EmptyState title={t('webhooks.empty')} text={t('webhooks.emptyText')} />}
      >
        {list => <WebhooksTable webhooks={list} onEnd={setEnding} />}
      </Loaded>
      {isMaking && <MakeWebhook onClose={() => setMaking(false)} />}
      {ending && <EndWebhook ended={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  )
}
