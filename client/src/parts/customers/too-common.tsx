import type { CustomerView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../lib/api.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { usePage } from '../../lib/use-api.ts'

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
              <li key={customer._id}>
                <Link
                  to={to(customer)}
                  className="block min-h-11 rounded-control px-3 py-2 hover:bg-brand-soft"
                >
                  <bdi className="block font-semibold wrap-anywhere text-heading">{customer.name}</bdi>
                  <span className="flex flex-wrap gap-x-2 text-sm text-muted">
                    {[customer.phone, ...customer.vehicles.map(({ plate }) => plate)]
                      .filter(fact => fact !== null)
                      .map(fact => (
                        <Bdi key={fact}>{fact}</Bdi>
                      ))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Card>
  )
}
