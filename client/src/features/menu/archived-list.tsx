import type { ArchivedView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useChange, useReply } from '../../lib/use-api.ts'
import { ArchiveTable } from './archive-table.tsx'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'

/** The archived services or packages, each with a button that puts it back on sale (decision 18). */
export function ArchivedList({ kind }: { kind: ArchivedView['kind'] }) {
  const { t } = useTranslation()
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
