import type { UserPackageView, LedgerRow } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Loaded } from '../lists/loaded.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { useReply } from '../../lib/use-api.ts'

export interface LedgerDialogProps {
  userPackage: UserPackageView
  onClose: () => void
  /** What is above the table. */
  children: ReactNode
  caption: string
  /** Small lines under what happened; empty ones are left out. */
  details?: (row: LedgerRow) => readonly ReactNode[]
  /** A separate column for who made the movement. */
  by?: Pick<Column<LedgerRow>, 'header'> & { cell: (row: LedgerRow) => ReactNode }
}

/** Every movement of a package's washes (decision 22) in a dialog, the latest first. */
export function LedgerDialog({ userPackage, onClose, children, caption, ...details }: LedgerDialogProps) {
  const { t } = useWords()
  const columns = useColumns(details)
  const query = useLedger(userPackage._id)
  return (
    <Dialog
      size="lg"
      title={t('dashboard.ledger', { package: isolated(userPackage.packageId.name) })}
      onClose={onClose}
    >
      {children}
      <Loaded query={query} rows={4}>
        {rows => <Table caption={caption} columns={columns} rows={[...rows].reverse()} />}
      </Loaded>
    </Dialog>
  )
}

function useColumns({ details, by }: Pick<LedgerDialogProps, 'details' | 'by'>): Column<LedgerRow>[] {
  const { t, format } = useWords()
  return [
    {
      header: t('dashboard.ledgerWhat'),
      rowHeader: true,
      cell: row => (
        <>
          {t(`status.ledger.${row.type}`)}
          {details?.(row).map((detail, index) => (
            <Detail key={index}>{detail}</Detail>
          ))}
        </>
      ),
    },
    {
      header: t('dashboard.ledgerWhen'),
      className: 'whitespace-nowrap tabular-nums cards:data-label:before:min-w-0!',
      cell: row => <bdi>{format.instant(row.at)}</bdi>,
    },
    ...(by ? [{ className: 'wrap-anywhere', ...by }] : []),
    {
      header: t('dashboard.ledgerRemaining'),
      align: 'end',
      className: 'tabular-nums',
      cell: row => format.number(row.remainingAfter),
    },
    {
      header: t('dashboard.ledgerAvailable'),
      align: 'end',
      className: 'tabular-nums',
      cell: row => format.number(row.availableAfter),
    },
  ]
}

function Detail({ children }: { children: ReactNode }) {
  if (!children) return null
  return <span className="block text-sm font-normal wrap-anywhere text-muted">{children}</span>
}

/** Every movement of a package's washes, oldest first; sends no request for an empty id. */
const useLedger = (id: string) =>
  useReply('GET /users/packages/:id/ledger', { params: { id } }, { enabled: id !== '' })
