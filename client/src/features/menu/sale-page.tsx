import type { ArchivedView, ManagedWashServiceView } from '@car-wash/server/contract'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../art/picture.tsx'
import { useLanguage } from '../../i18n/i18n.ts'
import { localised } from '../../i18n/localised.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { ArchivedList } from './archived-list.tsx'
import { DiscardDialog } from '../../ui/aria/discard-dialog.tsx'
import { SaleFilter, useSaleView } from './sale-filter.tsx'
import type { RowEditing } from './use-row-editing.tsx'

interface SaleRow {
  _id: string
  name: string
  translations: ManagedWashServiceView['translations']
}

/** The props common to the tables of these pages. */
export interface SaleTable<Row> {
  rows: readonly Row[]
  /** The id of the row in the form. */
  editing: string | undefined
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

export interface SalePageProps<Row extends SaleRow, Body> {
  kind: ArchivedView['kind']
  /** The translation section of the page. */
  texts: 'washServices' | 'washPackages'
  query: UseQueryResult<Row[]>
  editing: RowEditing<Row, Body>
  /** The open form, if any. */
  form: ReactNode
  table: (table: SaleTable<Row>) => ReactNode
  removing: UseMutationResult<unknown, Error, { params: { id: string } }>
  /** The error message of a failed deletion. */
  removeFailed: (error: Error) => string
}

/** A page of what the chain sells: a form above the list on sale, with edit and archive, and the archive with restore. */
export function SalePage<Row extends SaleRow, Body>({
  kind,
  texts,
  query,
  editing: { editing, row: edited, edit, question },
  form,
  table,
  removing,
  removeFailed,
}: SalePageProps<Row, Body>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [view, setView] = useSaleView()
  const [deleting, setDeleting] = useState<Row>()
  const nameOf = (row: Row) => <bdi>{localised(row, language).name}</bdi>

  function open(chosen: Row | 'new') {
    setView('sale')
    edit(chosen)
  }

  function close() {
    setDeleting(undefined)
    removing.reset()
  }

  function remove({ _id: id }: Row) {
    removing.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(t(`${texts}.deleted`))
          close()
        },
      },
    )
  }

  return (
    <Page>
      <PageHeader
        title={t(`titles.${texts}`)}
        text={t(`${texts}.text`)}
        actions={
          editing === undefined && (
            <Button icon={<Plus />} onClick={() => open('new')}>
              {t(`${texts}.add`)}
            </Button>
          )
        }
      />
      {form}
      <div className="grid gap-5">
        <SaleFilter view={view} onChange={setView} />
        {view === 'archived' && <ArchivedList kind={kind} />}
        {view === 'sale' && (
          <Loaded
            query={query}
            rows={8}
            empty={
              <EmptyState
                picture={<Picture of="nothingFound" />}
                title={t(`${texts}.empty`)}
                text={t(`${texts}.emptyText`)}
                action={<Button onClick={() => open('new')}>{t(`${texts}.add`)}</Button>}
              />
            }
          >
            {rows => table({ rows, editing: edited?._id, onEdit: open, onDelete: setDeleting })}
          </Loaded>
        )}
      </div>
      {question && <DiscardDialog {...question} thing={edited ? nameOf(edited) : t(`${texts}.addTitle`)} />}
      {deleting && (
        <ConfirmDialog
          open
          danger
          question={t(`${texts}.deleteQuestion`)}
          thing={nameOf(deleting)}
          confirmLabel={t('actions.delete')}
          cancelLabel={t('actions.back')}
          pending={removing.isPending}
          error={removing.error && removeFailed(removing.error)}
          onClose={close}
          onConfirm={() => remove(deleting)}
        >
          <p className="text-muted">{t(`${texts}.deleteText`)}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
