import type { ManagedWashPackageView } from '@car-wash/server/contract'
import { isolated } from '../../../i18n/bidi.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { type SaleRows, SaleTable } from '../sale-table.tsx'

/** The packages with washes, validity and services. */
export function PackagesTable(sale: SaleRows<ManagedWashPackageView>) {
  const { t, format } = useWords()
  return (
    <SaleTable
      {...sale}
      texts="washPackages"
      cardsBelow="xl"
      nameClass="lines:min-w-40 wrap-anywhere"
      columns={[
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
      ]}
    />
  )
}
