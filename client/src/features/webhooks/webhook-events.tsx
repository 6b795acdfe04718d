import type { WebhookView } from '@car-wash/server/contract'
import { Send } from 'lucide-react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { text, useFilters } from '../../parts/lists/use-filters.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { useChange, usePage } from '../../lib/use-api.ts'

/** One endpoint's events: /AdminDashboard/Webhooks?id=… */
export function WebhookEvents({ webhook }: { webhook: WebhookView }) {
  const { t, format } = useWords()
  const filters = useFilters({ cursor: text })
  const query = usePage('GET /admin/webhooks/:id/deliveries', {
    params: { id: webhook._id },
    query: { ...filters.query, limit: '25' },
  })
  const { mutate, isPending } = useChange('POST /admin/webhooks/:id/again')
  const again = (delivery?: string) =>
    mutate(
      { params: { id: webhook._id }, body: { delivery } },
      {
        onSuccess: ({ again: count }) =>
          toast.success(t('webhooks.sentAgain', { count, number: format.number(count) })),
        onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
      },
    )
  return (
    <Page className="grid-cols-1">
      <PageHeader
        title={t('webhooks.events')}
        text={<Bdi className="break-all">{webhook.url}</Bdi>}
        above={
          <Link to="/AdminDashboard/Webhooks" className="inline-flex min-h-11 items-center underline">
            {t('webhooks.back')}
          </Link>
        }
        actions={
          webhook.givenUp > 0 && (
            <Button icon={<Send className="rtl:-scale-x-100" />} pending={isPending} onClick={() => again()}>
              {t('webhooks.again')}
            </Button>
          )
        }
      />
      <Loaded
        query={query}
        rows={6}
        empty={{ title: t('webhooks.noEvents'), text: t('webhooks.noEventsText') }}
      >
        {page => (
          <div className="grid grid-cols-1 gap-5" aria-busy={query.isPlaceholderData}>
            <DeliveriesTable deliveries={page.data} onAgain={({ _id }) => again(_id)} />
            <ListPager label={t('webhooks.pages')} filters={filters} page={page} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
