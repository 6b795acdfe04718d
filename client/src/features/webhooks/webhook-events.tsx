import type { WebhookView, DeliveryView } from '@car-wash/server/contract'
import { Send } from 'lucide-react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../i18n/server-message.ts'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { text, useFilters } from '../../parts/lists/use-filters.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange, usePage } from '../../lib/use-api.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** One endpoint's events: /AdminDashboard/Webhooks?id=… */
export function WebhookEvents({ webhook }: { webhook: WebhookView }) {
  const { t, format } = useWords()
  const filters = useFilters({ cursor: text })
  const query = usePage('GET /admin/webhooks/:id/deliveries', {
    params: { id: webhook._id },
    query: { ...filters.query, limit: '25' },
  })
  const { mutate, isPending } = useChange('POST /admin/webhooks/:id/again', {
    onSuccess: ({ again: count }) =>
      toast.success(t('webhooks.sentAgain', { count, number: format.number(count) })),
    onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
  })
  const again = (delivery?: string) => mutate({ params: { id: webhook._id }, body: { delivery } })
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

const TONES = { waiting: 'neutral', sent: 'success', 'given-up': 'danger' } as const

/** The events of an endpoint, newest first, each to be sent again. */
function DeliveriesTable({
  deliveries,
  onAgain,
}: {
  deliveries: readonly DeliveryView[]
  onAgain: (delivery: DeliveryView) => void
}) {
  const { t, format } = useWords()
  return (
    <Table
      cardsBelow="xl"
      caption={t('webhooks.events')}
      rows={deliveries}
      columns={[
        {
          header: t('webhooks.event'),
          rowHeader: true,
          className: 'break-all',
          cell: ({ event, type }) => (
            <>
              {t(`webhooks.type.${type === 'payment.made' ? 'payment' : 'booking'}`)}
              <Bdi className="block text-sm font-normal text-muted">{event}</Bdi>
            </>
          ),
        },
        {
          header: t('webhooks.found'),
          className: 'tabular-nums',
          cell: ({ createdAt }) => <bdi>{format.instant(createdAt)}</bdi>,
        },
        {
          header: t('webhooks.queue'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`webhooks.deliveryState.${state}`)}</Badge>,
        },
        {
          header: t('webhooks.state'),
          cell: ({ tries, triedAt, status, fault }) =>
            triedAt === null ? (
              t('webhooks.never')
            ) : (
              <span className="grid justify-items-start gap-1 cards:justify-items-end">
                <Outcome status={status} fault={fault} />
                <span className="text-sm text-muted tabular-nums">
                  {t('webhooks.tries', { count: tries, number: format.number(tries) })}
                </span>
              </span>
            ),
        },
        {
          header: t('words.actions'),
          hideHeader: true,
          cell: delivery => (
            <Button
              size="sm"
              variant="ghost"
              icon={<Send className="rtl:-scale-x-100" />}
              aria-label={t('webhooks.againOne', { event: isolated(delivery.event) })}
              onClick={() => onAgain(delivery)}
            >
              {t('webhooks.again')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** What came of a try. */
export function Outcome({ status, fault }: Pick<DeliveryView, 'status' | 'fault'>) {
  const { t } = useWords()
  if (status !== null && status >= 200 && status < 300)
    return <Badge tone="success">{t('webhooks.accepted')}</Badge>
  return (
    <Badge tone="danger">
      {status === null
        ? t(`webhooks.fault.${fault ?? 'unreachable'}`)
        : t('webhooks.refused', { status: String(status) })}
    </Badge>
  )
}
