import type { CustomerView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { Card } from '../../ui/plain/card.tsx'
import { usePage } from '../../lib/use-api.ts'
import { PersonLink } from './person-link.tsx'

/** Whether a search was refused because it means too many customers. */
export const isTooCommon = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOO_COMMON'

/** Instead of a list whose search means too many customers: the first of them, each a link to `to`, if it tells some. */
export function TooCommon({ q, to }: { q: string; to: (customer: CustomerView) => string }) {
  const { t } = useTranslation()
  const { data, error } = usePage('GET /admin/customers', { query: { q, limit: '25' } })
  const customers = data?.data ?? []
  return (
    <Card className="grid gap-3">
      <p role="status">{t(isTooCommon(error) ? 'counter.foundMore' : 'errors.TOO_COMMON')}</p>
      {customers.length > 0 && (
        <nav aria-label={t('customers.chooseOne')}>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {customers.map(customer => (
              <PersonLink
                key={customer._id}
                to={to(customer)}
                name={customer.name}
                facts={[customer.phone, ...customer.vehicles.map(({ plate }) => plate)]}
              />
            ))}
          </ul>
        </nav>
      )}
    </Card>
  )
}
