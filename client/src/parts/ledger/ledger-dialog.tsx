import type { UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { LedgerTable, type LedgerTableProps } from './ledger-table.tsx'

export interface LedgerDialogProps extends Omit<LedgerTableProps, 'userPackageId'> {
  userPackage: UserPackageView
  onClose: () => void
  /** What is above the table. */
  children: ReactNode
}

/** The movements of a package in a dialog. */
export function LedgerDialog({ userPackage, onClose, children, ...table }: LedgerDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="lg"
      title={t('dashboard.ledger', { package: isolated(userPackage.packageId.name) })}
      onClose={onClose}
    >
      {children}
      <LedgerTable userPackageId={userPackage._id} {...table} />
    </Dialog>
  )
}
