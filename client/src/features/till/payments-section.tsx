import { PAYMENT_METHODS } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { CsvLink } from '../../parts/lists/csv-link.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { oneOf, useFilters } from '../../parts/lists/use-filters.ts'
import { hrefOf } from '../../lib/api.ts'
import { usePages } from '../../lib/use-api.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { MoreButton } from '../../parts/lists/more-button.tsx'

/** Every payment of the branch, or only those by one method or in the open till. */
export function PaymentsSection({
  branchId,
  openTill,
}: {
  branchId: string | undefined
  /** The id of the open till, if one is open. */
  openTill: string | undefined
}) {
  const { t } = useTranslation()
  const { query, change } = useFilters({ method: oneOf(PAYMENT_METHODS), show: oneOf(['till']) })
  const { method } = query
  const isThisTill = openTill !== undefined && query.show === 'till'
  const filter = { branchId, method, ...(isThisTill ? { tillId: openTill } : {}) }
  const payments = usePages('GET /admin/payments', filter)
  return (
    <Section
      title={t('till.payments')}
      text={t('till.paymentsText')}
      actions={
        <>
          <NativeSelect
            hideLabel
            label={t('till.method')}
            placeholder={t('till.allMethods')}
            value={method ?? ''}
            options={PAYMENT_METHODS.map(value => ({ value, label: t(`status.method.${value}`) }))}
            onChange={event => change({ method: event.target.value })}
          />
          {openTill !== undefined && (
            <NativeSelect
              hideLabel
              label={t('till.which')}
              placeholder={t('till.allPayments')}
              value={isThisTill ? 'till' : ''}
              options={[{ value: 'till', label: t('till.thisTill') }]}
              onChange={event => change({ show: event.target.value })}
            />
          )}
          <CsvLink
            className="max-sm:w-12 max-sm:px-0! max-sm:*:last:sr-only"
            to={hrefOf('GET /admin/payments', { query: { ...filter, format: 'csv' } })}
          >
            {t('till.csv')}
          </CsvLink>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Loaded
          query={payments}
          rows={8}
          empty={{ level: 3, title: t('till.noPayments'), text: t('till.noPaymentsText') }}
        >
          {rows => <PaymentsTable payments={rows} />}
        </Loaded>
        <MoreButton query={payments} label={t('till.more')} />
      </div>
    </Section>
  )
}
