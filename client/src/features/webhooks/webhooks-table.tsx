import type { WebhookView } from '@car-wash/server/contract'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { Outcome } from './outcome.tsx'

/** The endpoints, each with its last try and what waits for it. */
export function WebhooksTable({
  webhooks,
  onEnd,
}: {
  webhooks: readonly WebhookView[]
  onEnd: (webhook: WebhookView) => void
}) {
  const { t, format } = useWords()
  const counted = (count: number) => ({ count, number: format.number(count) })
  return (
    <Table
      cardsBelow="xl"
      caption={t('webhooks.caption')}
      rows={webhooks}
      columns={[
        {
          header: t('webhooks.url'),
          rowHeader: true,
          className: 'break-all',
          cell: ({ url }) => <Bdi>{url}</Bdi>,
        },
        {
          header: t('webhooks.state'),
          cell: ({ lastTry }) =>
            lastTry ? (
              <span className="grid justify-items-start gap-1 cards:justify-items-end">
                <Outcome {...lastTry} />
                <Bdi dir="auto" className="text-sm text-muted tabular-nums">
                  {format.instant(lastTry.at)}
                </Bdi>
              </span>
            ) : (
              t('webhooks.never')
            ),
        },
        {
          header: t('webhooks.queue'),
          className: 'whitespace-nowrap',
          cell: ({ waiting, givenUp }) => (
            <span className="grid justify-items-start gap-1 cards:justify-items-end">
              <span>{t('webhooks.waiting', counted(waiting))}</span>
              {givenUp > 0 && <Badge tone="danger">{t('webhooks.givenUp', counted(givenUp))}</Badge>}
            </span>
          ),
        },
        {
          header: t('webhooks.actions'),
          hideHeader: true,
          align: 'end',
          cell: webhook => {
            const url = isolated(webhook.url)
            return (
              <span className="inline-flex items-center gap-1 whitespace-nowrap">
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  aria-label={t('webhooks.eventsOf', { url })}
                  to={`/AdminDashboard/Webhooks?id=${webhook._id}`}
                >
                  {t('webhooks.events')}
                </ButtonLink>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('webhooks.removeOne', { url })}
                  onClick={() => onEnd(webhook)}
                >
                  {t('webhooks.remove')}
                </Button>
              </span>
            )
          },
        },
      ]}
    />
  )
}
