import type { WebhookView } from '@car-wash/server/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { WebhookEvents, Outcome } from '../features/webhooks/webhook-events.tsx'
import { ask } from '../parts/dialogs/ask.tsx'
import { Bdi } from '../ui/plain/bdi.tsx'
import { toast } from '../ui/toast.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useFilters } from '../parts/lists/use-filters.ts'
import { URL_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { MakeSecret } from '../parts/dialogs/make-secret.tsx'
import { text } from '../parts/form/field.tsx'
import { FormField } from '../parts/form/form-field.tsx'
import { isolated, useWords } from '../i18n/use-words.ts'
import { Badge } from '../ui/plain/badge.tsx'
import { Table } from '../ui/plain/table.tsx'

const urlField = text(
  'words.address',
  { type: 'url', dir: 'ltr', autoComplete: 'off', maxLength: URL_LENGTH },
  { required: true, hint: 'webhooks.urlHint' },
)

/** Asks for an address, then shows its secret once. */
function MakeWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { mutateAsync } = useChange('POST /admin/webhooks')
  const form = useForm({ defaultValues: { url: '' } })
  return (
    <MakeSecret
      form={form}
      title={t('webhooks.add')}
      ready={t('webhooks.ready')}
      make={body => mutateAsync({ body })}
      onClose={onClose}
    >
      <p className="text-muted">{t('webhooks.addText')}</p>
      <FormField name="url" field={urlField} />
    </MakeSecret>
  )
}

/** /AdminDashboard/Webhooks: the addresses that hear of bookings and payments. */
export function WebhooksPage() {
  const { t, format } = useWords()
  const counted = (count: number) => ({ count, number: format.number(count) })
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
        {list => (
          <Table
            cardsBelow="xl"
            caption={t('webhooks.caption')}
            rows={list}
            columns={[
              {
                header: t('words.address'),
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
                      <bdi className="text-sm text-muted tabular-nums">{format.instant(lastTry.at)}</bdi>
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
                header: t('words.actions'),
                hideHeader: true,
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
                        onClick={() => askToRemove(webhook)}
                      >
                        {t('webhooks.remove')}
                      </Button>
                    </span>
                  )
                },
              },
            ]}
          />
        )}
      </Loaded>
      {isMaking && <MakeWebhook onClose={() => setMaking(false)} />}
    </Page>
  )
}
