import type { StatsView } from '@car-wash/server/contract'
import { CalendarCheck, CircleCheckBig, MapPin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { StatCard } from '../../ui/plain/stat-card.tsx'

/** The four counters of specification 2; without `stats` their places, at the same height. */
export function StatCards({ stats }: { stats?: StatsView | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const number = (value: number | undefined) => (value === undefined ? WAITING : format.number(value))
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={<CalendarCheck />}
        label={t('adminDashboard.totalBookings')}
        value={number(stats?.totalBookings)}
        text={stats ? t('adminDashboard.pending', { count: stats.pendingBookings }) : NO_BREAK_SPACE}
      />
      <StatCard
        icon={<CircleCheckBig />}
        label={t('adminDashboard.completedBookings')}
        value={number(stats?.completedBookings)}
        text={stats ? t('adminDashboard.cancelled', { count: stats.cancelledBookings }) : NO_BREAK_SPACE}
      />
      <StatCard
        icon={<Users />}
        label={t('adminDashboard.activeUsers')}
        value={number(stats?.activeUsers)}
        text={t('adminDashboard.last30')}
      />
      <StatCard icon={<MapPin />} label={t('adminDashboard.branches')} value={number(stats?.branches)} />
    </div>
  )
}

const WAITING = <Skeleton className="mt-1 h-8 w-16" />
/** A line of text that is still to come. */
const NO_BREAK_SPACE = '\u00a0'
