import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { useWords } from '../../../i18n/use-words.ts'
import { localised } from '../../../i18n/localised.ts'
import { type SaleRows, SaleTable } from '../sale-table.tsx'

/** The wash menu with minutes and description. */
export function ServicesTable(sale: SaleRows<ManagedWashServiceView>) {
  const { t, language } = useWords()
  return (
    <SaleTable
      {...sale}
      texts="washServices"
      cardsBelow="lg"
      columns={[
        {
          header: t('washServices.durationColumn'),
          className: 'whitespace-nowrap',
          cell: ({ duration }) => t('units.minutes', { count: duration }),
        },
        {
          below: true,
          header: t('washServices.description'),
          className: 'sm:min-w-60 text-sm text-muted',
          cell: service => {
            const { description } = localised(service, language)
            return (
              <span dir="auto" title={description} className="wrap-anywhere cards:block lines:line-clamp-2">
                {description}
              </span>
            )
          },
        },
      ]}
    />
  )
}
