import type { ManagedBranchView } from '@car-wash/server/contract'
import { CalendarDays, Pencil } from 'lucide-react'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, IconButton } from '../../ui/plain/button.tsx'

export interface BranchesTableProps {
  branches: readonly ManagedBranchView[]
  /** The id of the branch in the form. */
  editing: string | undefined
  onEdit: (branch: ManagedBranchView) => void
  /** Opens the address of its calendar. */
  onCalendar: (branch: ManagedBranchView) => void
}

/** The branches with Edit and their calendars; there is no delete (specification 2). */
export function BranchesTable({ branches, editing, onEdit, onCalendar }: BranchesTableProps) {
  const { t, format } = useWords()
  return (
    <DeskTable
      caption={t('branches.caption')}
      rows={branches}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          header: t('branches.name'),
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
          header: t('branches.phone'),
          className: 'whitespace-nowrap',
          cell: ({ phone }) => <Bdi>{phone}</Bdi>,
        },
        {
          header: t('branches.hours'),
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ operatingHours, closeingHours }) => (
            <span>
              <Bdi dir="auto">{format.time(operatingHours)}</Bdi> –{' '}
              <Bdi dir="auto">{format.time(closeingHours)}</Bdi>
            </span>
          ),
        },
        {
          header: t('branches.baysColumn'),
          align: 'number',
          className: 'tabular-nums',
          cell: ({ bays }) => format.number(bays),
        },
        {
          header: t('branches.actions'),
          hideHeader: true,
          align: 'end',
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
}
