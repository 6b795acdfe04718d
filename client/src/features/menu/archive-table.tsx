import type { ArchivedView } from '@car-wash/server/contract'
import { ArchiveRestore } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** The archived items, each with a restore button. */
export function ArchiveTable({
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
          cell: ({ archivedAt }) => <Bdi dir="auto">{format.instantDate(archivedAt)}</Bdi>,
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
