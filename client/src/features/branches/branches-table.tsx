import type { ManagedBranchView } from '@car-wash/server/contract'
import { CalendarDays, Pencil } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { useState } from 'react'
import { Picture } from '../../art/picture.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'

export interface BranchesTableProps {
  branches: readonly ManagedBranchView[]
  /** The id of the branch in the form. */
  editing: string | undefined
  onEdit: (branch: ManagedBranchView) => void
  /** Opens the address of its calendar. */
  onCalendar: (branch: ManagedBranchView) => void
}

/** More branches than fit on a screen. */
const MANY = 4

/**
 * The branches with Edit and their calendars; there is no delete (specification 2). With many of them, a search by name,
 * address and city.
 */
export function BranchesTable({ branches, editing, onEdit, onCalendar }: BranchesTableProps) {
  const { t, format } = useWords()
  const [search, setSearch] = useState('')
  const words = folded(search).split(/\s+/)
  const matching = branches.filter(branch => words.every(word => textOf(branch).includes(word)))
  const table = (
    <DeskTable
      caption={t('words.branches')}
      rows={matching}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          header: t('words.name'),
          rowHeader: true,
          className: 'lines:min-w-44 wrap-anywhere',
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        {
          header: t('branches.location'),
          className: 'lines:min-w-44 wrap-anywhere text-muted',
          cell: ({ location }) =>
            location.toLowerCase().startsWith('https://') ? (
              <a href={location} target="_blank" rel="noreferrer" className="text-brand-ink underline">
                {t('branches.map')}
              </a>
            ) : (
              <bdi>{location}</bdi>
            ),
        },
        {
          header: t('words.phone'),
          className: 'whitespace-nowrap',
          cell: ({ phone }) => <Bdi>{phone}</Bdi>,
        },
        {
          header: t('branches.hours'),
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ operatingHours, closeingHours }) => (
            <span>
              <bdi>{format.time(operatingHours)}</bdi> – <bdi>{format.time(closeingHours)}</bdi>
            </span>
          ),
        },
        {
          header: t('branches.baysColumn'),
          align: 'number',
          cell: ({ bays }) => format.number(bays),
        },
        {
          header: t('words.actions'),
          hideHeader: true,
          cell: branch => (
            <span className="flex items-center justify-end gap-1">
              <IconButton
                icon={<CalendarDays />}
                label={t('calendar.openOne', { name: isolated(branch.name) })}
                aria-haspopup="dialog"
                onClick={() => onCalendar(branch)}
              />
              <Button
                size="sm"
                variant="ghost"
                icon={<Pencil />}
                aria-label={t('branches.editOne', { name: isolated(branch.name) })}
                onClick={() => onEdit(branch)}
              >
                {t('actions.edit')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
  if (branches.length <= MANY) return table
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchBox
        label={t('chain.search')}
        placeholder={t('chain.searchFor')}
        value={search}
        onSearch={setSearch}
      />
      {matching.length > 0 ? (
        table
      ) : (
        <Card>
          <EmptyState
            picture={<Picture of="nothingFound" />}
            title={t('chain.noneFound')}
            text={t('chain.noneFoundText')}
            action={<Button onClick={() => setSearch('')}>{t('chain.showAll')}</Button>}
          />
        </Card>
      )}
    </div>
  )
}

const textOf = ({ name, location, city }: ManagedBranchView) => folded(`${name} ${location} ${city}`)

/** Without accents and capitals. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
