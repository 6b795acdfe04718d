import type { ArchivedView, ManagedWashServiceView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { localised } from '../../i18n/localised.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { ArchivedList } from './archived-list.tsx'
import type { SaleRows } from './sale-table.tsx'
import type { RowEditing } from './use-row-editing.tsx'
import { useSearchParams } from 'react-router-dom'
import { ToggleGroup } from '../../ui/aria/toggle-group.tsx'

interface SaleRow {
  _id: string
  name: string
  translations: ManagedWashServiceView['translations']
}

export interface SalePageProps<Row extends SaleRow, Body> {
  kind: ArchivedView['kind']
  /** The translation section of the page. */
  texts: 'washServices' | 'washPackages'
  query: UseQueryResult<Row[]>
  editing: RowEditing<Row, Body>
  /** The open form, if any. */
  form: ReactNode
  table: (table: SaleRows<Row>) => ReactNode
  remove: (input: { params: { id: string } }) => Promise<unknown>
  /** The error message of a failed deletion. */
  removeFailed: (error: Error) => string
}

/** A page of what the chain sells: a form above the list on sale, with edit and archive, and the archive with restore. */
export function SalePage<Row extends SaleRow, Body>({
  kind,
  texts,
  query,
  editing: { editing, row: edited, edit },
  form,
  table,
  remove,
  removeFailed,
}: SalePageProps<Row, Body>) {
  const { t, language } = useWords()
  const [view, setView] = useSaleView()

  function open(chosen: Row | 'new') {
    setView('sale')
    edit(chosen)
  }

  const askToDelete = (row: Row) =>
    ask({
      danger: true,
      question: t(`${texts}.deleteQuestion`),
      thing: <bdi>{localised(row, language).name}</bdi>,
      text: t(`${texts}.deleteText`),
      confirm: t('actions.delete'),
      problemOf: removeFailed,
      send: () => remove({ params: { id: row._id } }),
      done: () => toast.success(t(`${texts}.deleted`)),
    })

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
            empty={{
              title: t(`${texts}.empty`),
              text: t(`${texts}.emptyText`),
              action: <Button onClick={() => open('new')}>{t(`${texts}.add`)}</Button>,
            }}
          >
            {rows => table({ rows, editing: edited?._id, onEdit: open, onDelete: askToDelete })}
          </Loaded>
        )}
      </div>
    </Page>
  )
}

type SaleView = 'sale' | 'archived'

/** Which of the two lists is shown; kept in the URL. */
function useSaleView(): [SaleView, (view: SaleView) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    search.has('archived') ? 'archived' : 'sale',
    view => setSearch(view === 'archived' ? { archived: '1' } : {}, { replace: true }),
  ]
}

/** A switch between on sale and archived. */
function SaleFilter({ view, onChange }: { view: SaleView; onChange: (view: SaleView) => void }) {
  const { t } = useWords()
  return (
    <ToggleGroup
      label={t('archive.filter')}
      choices={[
        { value: 'sale', label: t('archive.onSale') },
        { value: 'archived', label: t('archive.archived') },
      ]}
      value={view}
      onChange={onChange}
    />
  )
}
