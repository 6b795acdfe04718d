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
  const { t } = useWords()
  const archive = useReply('GET /admin/archive', {}, { staleTime: 0 })
  const restore = useChange('POST /admin/archive/:kind/:id/restore')

  function putBack(row: ArchivedView) {
    restore.mutate(
      { params: { kind, id: row._id } },
      {
        onSuccess: () => toast.success(t('archive.restored', { name: isolated(row.name) })),
        onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
      },
    )
  }

  return (
    <Loaded
      query={{ ...archive, data: archive.data?.filter(row => row.kind === kind) }}
      rows={3}
      empty={{ title: t('archive.empty'), text: t('archive.emptyText') }}
    >
      {rows => (
        <ArchiveTable
          rows={rows}
          restoring={restore.isPending ? restore.variables.params.id : undefined}
          onRestore={putBack}
        />
      )}
    </Loaded>
  )
}

/** The archived items, each with a restore button. */
function ArchiveTable({
  rows,
  restoring,
  onRestore,
}: {
  rows: readonly ArchivedView[]
  /** The id of the item that is being restored. */
  restoring: string | undefined
  onRestore: (row: ArchivedView) => void
}) {
  const { t, format } = useWords()
  return (
    <Table
      caption={t('archive.caption')}
      rows={rows}
      columns={[
        {
          header: t('archive.name'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        {
          header: t('archive.since'),
          cell: ({ archivedAt }) => <bdi>{format.instantDate(archivedAt)}</bdi>,
        },
        {
          header: t('archive.actions'),
          hideHeader: true,
          align: 'end',
          cell: row => (
            <Button
              size="sm"
              variant="secondary"
              icon={<ArchiveRestore />}
              pending={restoring === row._id}
              onClick={() => onRestore(row)}
            >
              {t('archive.restore')}
            </Button>
          ),
        },
      ]}
    />
  )
}
