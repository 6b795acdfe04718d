import type { StatsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../i18n/use-format.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'

type Rows = StatsView['toSettle']

/** How many cars are to settle, with a link to those of each branch; the height is kept while they load. */
export function SettleLine({ rows }: { rows: Rows | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const cars = rows?.reduce((sum, row) => sum + row.cars, 0) ?? 0
  const [first, second] = rows ?? []
  if (second)
    return (
      <Disclosure title={t('adminDashboard.settle', { count: cars })}>
        <p>{t('adminDashboard.settleText')}</p>
        <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {rows?.map(row => (
            <li key={row.branchId._id}>
              <Link to={carsOf(row)} className="flex min-h-11 items-center gap-3">
                <bdi className="min-w-0 flex-1 wrap-anywhere underline underline-offset-4">
                  {row.branchId.name}
                </bdi>
                <span className="tabular-nums">{format.number(row.cars)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    )
  return (
    <div className="flex min-h-14 items-center gap-4 rounded-card border border-line px-4">
      <p className={first ? 'min-w-0 flex-1 font-semibold text-heading' : 'text-muted'}>
        {first ? t('adminDashboard.settle', { count: cars }) : rows && t('adminDashboard.settleNone')}
      </p>
      {first && (
        <ButtonLink size="sm" variant="secondary" to={carsOf(first)}>
          {t('adminDashboard.settleShow')}
        </ButtonLink>
      )}
    </div>
  )
}

const carsOf = ({ branchId }: Rows[number]) =>
  `/AdminDashboard/Bookings?toSettle=true&sort=startsAt&branchId=${branchId._id}`
