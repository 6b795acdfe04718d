import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/i18n.ts'
import { localised } from '../../../i18n/localised.ts'
import { type SaleRows, SaleTable } from '../sale-table.tsx'

/** The wash menu with minutes and description. */
export function ServicesTable(sale: SaleRows<ManagedWashServiceView>) {
  const { t } = useTranslation()
  const language = useLanguage()
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
