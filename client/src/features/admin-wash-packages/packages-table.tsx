import type { WashPackageView } from '@car-wash/server/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

export interface PackagesTableProps {
  packages: readonly WashPackageView[]
  /** Id of the one in the form. */
  editing: string | undefined
  onEdit: (washPackage: WashPackageView) => void
  onDelete: (washPackage: WashPackageView) => void
}

/** The packages with washes and validity, Edit and Delete (specification 2). */
export function PackagesTable({ packages, editing, onEdit, onDelete }: PackagesTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table
      cardsBelow="lg"
      caption={t('washPackages.caption')}
      rows={packages}
      rowKey={({ _id }) => _id}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          id: 'name',
          header: t('washPackages.name'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        {
          id: 'price',
          header: t('washPackages.priceColumn'),
          align: 'end',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ price }) => <Bdi dir="auto">{format.money(price)}</Bdi>,
        },
        {
          id: 'washes',
          header: t('washPackages.washesColumn'),
          align: 'end',
          className: 'tabular-nums',
          cell: ({ washCount }) => format.number(washCount),
        },
        {
          id: 'validity',
          header: t('washPackages.validityColumn'),
          className: 'whitespace-nowrap',
          cell: ({ validityDays }) => t('units.days', { count: validityDays }),
        },
        {
          id: 'services',
          header: t('washPackages.servicesColumn'),
          className: 'sm:min-w-48 text-sm text-muted wrap-anywhere',
          cell: ({ services }) =>
            services.length === 0
              ? t('washPackages.everyService')
              : format.list(services.map(({ name }) => isolated(name))),
        },
        {
          id: 'actions',
          header: t('washPackages.actions'),
          hideHeader: true,
          align: 'end',
          cell: washPackage => (
            <span className="flex justify-end gap-1">
              <IconButton
                icon={<Pencil />}
                label={t('washPackages.editOne', { name: isolated(washPackage.name) })}
                onClick={() => onEdit(washPackage)}
              />
              <IconButton
                icon={<Trash2 />}
                label={t('washPackages.deleteOne', { name: isolated(washPackage.name) })}
                onClick={() => onDelete(washPackage)}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
