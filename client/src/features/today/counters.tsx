import type { ReactNode } from 'react'
import { useReply } from '../../lib/use-api.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'

/** The four counters and the quick links of specification 2. */
export function Counters({ isSuper, setup }: { isSuper: boolean; setup: ReactNode }) {
  const { t, format } = useWords()
  const stats = useReply('GET /admin/stats', undefined, { staleTime: 0 })
  if (stats.isError && !stats.data) return <LoadFailure query={stats} />
  const counters = ['totalBookings', 'completedBookings', 'activeUsers', 'branches'] as const
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-sm font-semibold text-muted">{t('adminDashboard.sinceStart')}</h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {counters.map(counter => (
          <dl key={counter}>
            <dt className="text-sm text-muted">{t(`adminDashboard.${counter}`)}</dt>
            <dd className="text-lg font-semibold text-heading tabular-nums">
              {stats.data ? format.number(stats.data[counter]) : <Skeleton className="h-6 w-12" />}
            </dd>
          </dl>
        ))}
      </div>
      <nav aria-label={t('adminDashboard.links')} className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {isSuper && <QuickLink to="/ServicesCrud" label={t('adminDashboard.services')} />}
        {isSuper && <QuickLink to="/PackagesCRUD" label={t('adminDashboard.packages')} />}
        <QuickLink
          to="/BranchCrud"
          label={t(isSuper ? 'adminDashboard.manageBranches' : 'adminDashboard.ownBranch')}
        />
        <QuickLink to="/AdminDashboard/Bookings" label={t('adminDashboard.bookings')} />
      </nav>
      {/* Where anything was ever booked, the setup is finished. */}
      {stats.data?.totalBookings === 0 && setup}
    </Card>
  )
}

function QuickLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink size="sm" variant="secondary" to={to}>
      {label}
    </ButtonLink>
  )
}
