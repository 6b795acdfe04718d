import type { CustomerDetail } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A customer's packages with the washes left; those that can still pay for a wash stand out. */
export function CustomerPackages({ packages }: Pick<CustomerDetail, 'packages'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (packages.length === 0) return <p className="text-muted">{t('counter.noPackages')}</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {packages.map(({ _id, packageId, availableWashes, expiryDate, isPaid, valid }) => (
        <li key={_id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
          <span className="flex flex-wrap items-start justify-between gap-2">
            <bdi className="font-semibold text-heading">{packageId.name}</bdi>
            <Badge tone={valid ? 'success' : 'neutral'}>
              {t(valid ? 'counter.packageValid' : 'counter.packageOver')}
            </Badge>
          </span>
          <span className="text-sm text-muted">
            {t('adminBookings.leftAfter', { number: format.number(availableWashes) })}
          </span>
          <span className="text-sm text-muted">
            {t('adminBookings.expiry')}: <Bdi dir="auto">{format.date(expiryDate)}</Bdi> ·{' '}
            {t(isPaid ? 'status.payment.paid' : 'status.payment.unpaid')}
          </span>
        </li>
      ))}
    </ul>
  )
}
