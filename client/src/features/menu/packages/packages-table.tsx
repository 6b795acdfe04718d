import type { ManagedWashPackageView } from '@car-wash/server/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/bidi.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { localised } from '../../../i18n/localised.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { IconButton } from '../../../ui/plain/button.tsx'
import { Table } from '../../../ui/plain/table.tsx'

export interface PackagesTableProps {
  packages: readonly ManagedWashPackageView[]
  /** The id of the package in the form. */
  editing: string | undefined
  onEdit: (washPackage: ManagedWashPackageView) => void
  onDelete: (washPackage: ManagedWashPackageView) => void
}

/** The packages with washes and validity, Edit and Delete (specification 2). */
export function PackagesTable({ packages, editing, onEdit, onDelete }: PackagesTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const nameOf = (washPackage: ManagedWashPackageView) => localised(washPackage, language).name
  return (
    <Table
      cardsBelow="xl"
      caption={t('washPackages.caption')}
      rows={packages}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          header: t('washPackages.name'),
          rowHeader: true,
          className: 'lines:min-w-40 wrap-anywhere',
          cell: washPackage => <bdi>{nameOf(washPackage)}</bdi>,
        },
        {
          header: t('washPackages.priceColumn'),
          align: 'number',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ price }) => <Bdi dir="auto">{format.money(price)}</Bdi>,
        },
        {
          header: t('washPackages.washesColumn'),
          align: 'number',
          className: 'tabular-nums',
          cell: ({ washCount }) => format.number(washCount),
        },
        {
          header: t('washPackages.validityColumn'),
          className: 'whitespace-nowrap',
          cell: ({ validityDays }) => t('units.days', { count: validityDays }),
        },
        {
          header: t('washPackages.servicesColumn'),
          className: 'lines:min-w-48 text-sm text-muted wrap-anywhere',
          cell: ({ services }) =>
            services.length === 0
              ? t('washPackages.everyService')
              : format.list(services.map(({ name }) => isolated(name))),
        },
        {
          header: t('washPackages.actions'),
          hideHeader: true,
          align: 'end',
          cell: washPackage => (
            <span className="flex justify-end gap-1">
              <IconButton
                icon={<Pencil />}
                label={t('washPackages.editOne', { name: isolated(nameOf(washPackage)) })}
                onClick={() => onEdit(washPackage)}
              />
              <IconButton
                icon={<Trash2 />}
                label={t('washPackages.deleteOne', { name: isolated(nameOf(washPackage)) })}
                onClick={() => onDelete(washPackage)}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
