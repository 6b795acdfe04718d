import type { StatsView } from '@car-wash/server/contract'
import { CalendarCheck, CircleCheckBig, MapPin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { StatCard } from '../../ui/plain/stat-card.tsx'

/** The four counters of specification 2. */
export function StatCards({ stats }: { stats: StatsView }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={<CalendarCheck />}
        label={t('adminDashboard.totalBookings')}
        value={format.number(stats.totalBookings)}
        text={t('adminDashboard.pending', { count: stats.pendingBookings })}
      />
      <StatCard
        icon={<CircleCheckBig />}
        label={t('adminDashboard.completedBookings')}
        value={format.number(stats.completedBookings)}
        text={t('adminDashboard.cancelled', { count: stats.cancelledBookings })}
      />
      <StatCard
        icon={<Users />}
        label={t('adminDashboard.activeUsers')}
        value={format.number(stats.activeUsers)}
        text={t('adminDashboard.last30')}
      />
      <StatCard
        icon={<MapPin />}
        label={t('adminDashboard.branches')}
        value={format.number(stats.branches)}
      />
    </div>
  )
}
