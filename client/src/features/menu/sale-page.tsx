import type { ManagedWashPackageView, ManagedWashServiceView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { localised } from '../../i18n/localised.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import type { RowForm } from '../../parts/form/edit-form.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useFilters } from '../../parts/lists/use-filters.ts'
import { ToggleGroup } from '../../ui/aria/toggle-group.tsx'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { type Column, Table, type TableProps } from '../../ui/plain/table.tsx'
import { toast } from '../../ui/toast.ts'
import { ArchivedList } from './archived-list.tsx'
import { useRowEditing } from './use-row-editing.tsx'

type SaleRow = ManagedWashPackageView | ManagedWashServiceView

export interface SalePageProps<Row extends SaleRow, Body> extends Pick<TableProps<Row>, 'cardsBelow'> {
  kind: 'services' | 'packages'
  query: UseQueryResult<Row[]>
  form: (row: Row | undefined, form: RowForm<Body>) => ReactNode
  /** Those of the kind, besides name and price. */
  columns: readonly Column<Row>[]
  nameClass?: string
  create: (input: { body: Body }) => Promise<unknown>
  update: (input: { params: { id: string }; body: Body }) => Promise<unknown>
  remove: (input: { params: { id: string } }) => Promise<unknown>
  /** The error message of a failed deletion. */
  removeFailed: (error: Error) => string
}

/**
 * A page of what the chain sells (specification 2): a form above the list on sale, with edit and archive, and the archive
 * with restore.
 */
export function SalePage<Row extends SaleRow, Body extends object>(props: SalePageProps<Row, Body>) {
  const { kind, query, create, update, remove } = props
  const { t, language } = useWords()
  const { value, clear } = useFilters()
  const isArchived = value('archived') !== ''
  const texts = kind === 'services' ? 'washServices' : 'washPackages'
  const nameOf = (row: Row) => localised(row, language).name
  const { editing, row, formKey, form, edit } = useRowEditing<Row, Body>({
    ...{ create, update },
    newerIn: kind === 'services' ? 'service' : 'package',
    nameOf: edited => (edited ? <bdi>{nameOf(edited)}</bdi> : t(`${texts}.addTitle`)),
    onSaved: isNew => toast.success(t(isNew ? `${texts}.added` : `${texts}.changed`)),
  })

  function open(chosen: Row | 'new') {
    clear()
    edit(chosen)
  }

  const askToDelete = (deleted: Row) =>
    ask({
      danger: true,
      question: t(`${texts}.deleteQuestion`),
      thing: <bdi>{nameOf(deleted)}</bdi>,
      text: t(`${texts}.deleteText`),
      confirm: t('actions.delete'),
      problemOf: props.removeFailed,
      send: () => remove({ params: { id: deleted._id } }),
      done: () => toast.success(t(`${texts}.deleted`)),
    })

  const columns = useColumns(props, { texts, nameOf, onEdit: open, onDelete: askToDelete })
  const add = t(`${texts}.add`)
  return (
    <Page>
      <PageHeader
        title={t(`titles.${texts}`)}
        text={t(`${texts}.text`)}
        actions={
          editing === undefined && (
            <Button icon={<Plus />} onClick={() => open('new')}>
              {add}
            </Button>
          )
        }
      />
      {editing !== undefined && <Fragment key={formKey}>{props.form(row, form)}</Fragment>}
      <div className="grid gap-5">
        <ToggleGroup
          label={t('archive.filter')}
          choices={[
            { value: 'sale', label: t('archive.onSale') },
            { value: 'archived', label: t('archive.archived') },
          ]}
          value={isArchived ? 'archived' : 'sale'}
          onChange={view => clear(view === 'archived' ? { archived: '1' } : {})}
        />
        {isArchived ? (
          <ArchivedList kind={kind} />
        ) : (
          <Loaded
            query={query}
            rows={8}
            empty={{
              title: t(`${texts}.empty`),
              text: t(`${texts}.emptyText`),
              action: <Button onClick={() => open('new')}>{add}</Button>,
            }}
          >
            {rows => (
              <Table
                cardsBelow={props.cardsBelow}
                caption={t(`${texts}.caption`)}
                rows={rows}
                rowTone={({ _id }) => (_id === row?._id ? 'brand' : undefined)}
                columns={columns}
              />
            )}
          </Loaded>
        )}
      </div>
    </Page>
  )
}

function useColumns<Row extends SaleRow>(
  { columns, nameClass = 'wrap-anywhere' }: Pick<SalePageProps<Row, never>, 'columns' | 'nameClass'>,
  {
    texts,
    nameOf,
    onEdit,
    onDelete,
  }: {
    texts: 'washServices' | 'washPackages'
    nameOf: (row: Row) => string
    onEdit: (row: Row) => void
    onDelete: (row: Row) => void
  },
): Column<Row>[] {
  const { t, format } = useWords()
  return [
    {
      header: t(`${texts}.name`),
      rowHeader: true,
      className: nameClass,
      cell: row => <bdi>{nameOf(row)}</bdi>,
    },
    {
      header: t(`${texts}.priceColumn`),
      align: 'number',
      cell: ({ price }) => <bdi>{format.money(price)}</bdi>,
    },
    ...columns,
    {
      header: t(`${texts}.actions`),
      hideHeader: true,
      cell: row => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={<Pencil />}
            label={t(`${texts}.editOne`, { name: isolated(nameOf(row)) })}
            onClick={() => onEdit(row)}
          />
          <IconButton
            icon={<Trash2 />}
            label={t(`${texts}.deleteOne`, { name: isolated(nameOf(row)) })}
            onClick={() => onDelete(row)}
          />
        </span>
      ),
    },
  ]
}
