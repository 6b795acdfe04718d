import type { ArchivedView } from '@car-wash/server/contract'
import { useChange, useReply } from '../../lib/use-api.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { ArchiveRestore } from 'lucide-react'
import { Button } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** The archived services or packages, each with a button that puts it back on sale (decision 18). */
export function ArchivedList({ kind }: { kind: ArchivedView['kind'] }) {
  const { t, format } = useWords()
  const archive = useReply('GET /admin/archive', {}, { staleTime: 0 })
  const restore = useChange('POST /admin/archive/:kind/:id/restore', {
    onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
  })

  function putBack(row: ArchivedView) {
    const onSuccess = () => toast.success(t('archive.restored', { name: isolated(row.name) }))
    restore.mutate({ params: { kind, id: row._id } }, { onSuccess })
  }

  return (
    <Loaded
      query={{ ...archive, data: archive.data?.filter(row => row.kind === kind) }}
      rows={3}
      empty={{ title: t('archive.empty'), text: t('archive.emptyText') }}
    >
      {rows => (
        <Table
          caption={t('archive.caption')}
          rows={rows}
          columns={[
            {
              header: t('words.name'),
              rowHeader: true,
              className: 'wrap-anywhere',
              cell: ({ name }) => <bdi>{name}</bdi>,
            },
            {
              header: t('archive.since'),
              cell: ({ archivedAt }) => <bdi>{format.instantDate(archivedAt)}</bdi>,
            },
            {
              header: t('words.actions'),
              hideHeader: true,
              cell: row => (
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<ArchiveRestore />}
                  pending={restore.isPending && restore.variables.params.id === row._id}
                  onClick={() => putBack(row)}
                >
                  {t('archive.restore')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  )
}
