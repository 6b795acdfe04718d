import type { DeliveryView } from '@car-wash/server/contract'
import { Send } from 'lucide-react'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { Outcome } from './outcome.tsx'

const TONES = { waiting: 'neutral', sent: 'success', 'given-up': 'danger' } as const

/** The events of an endpoint, newest first, each to be sent again. */
export function DeliveriesTable({
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
          cell: ({ createdAt }) => <Bdi dir="auto">{format.instant(createdAt)}</Bdi>,
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
          header: t('webhooks.actions'),
          hideHeader: true,
          align: 'end',
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
