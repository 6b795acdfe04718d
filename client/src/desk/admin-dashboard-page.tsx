import { Loaded } from '../parts/lists/loaded.tsx'
import {
  CalendarCheck,
  CalendarClock,
  ChevronRight,
  Droplets,
  MapPin,
  Package,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SettleLine } from '../features/stats/settle-line.tsx'
import { StatCards } from '../features/stats/stat-cards.tsx'
import { useDay, useStats } from '../features/stats/stats.queries.ts'
import { TodayTable } from '../features/stats/today-table.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useUser } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { Loading } from '../ui/plain/skeleton.tsx'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { useToday } from '../parts/lists/use-today.ts'
import { SetupLine } from '../features/setup/setup-line.tsx'

/** /AdminDashboard: counters, quick links and today's bookings (specification 2). */
export function AdminDashboardPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  return (
    <Page>
      <PageHeader
        title={t('titles.adminDashboard')}
        text={t(isSuper ? 'adminDashboard.text' : 'adminDashboard.ownText')}
      />
      <Stats isSuper={isSuper} />
      <nav aria-label={t('adminDashboard.links')}>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {isSuper && <LinkCard to="/ServicesCrud" Icon={Droplets} title={t('adminDashboard.services')} />}
          {isSuper && <LinkCard to="/PackagesCRUD" Icon={Package} title={t('adminDashboard.packages')} />}
          <LinkCard
            to="/BranchCrud"
            Icon={MapPin}
            title={t(isSuper ? 'adminDashboard.manageBranches' : 'adminDashboard.ownBranch')}
          />
          <LinkCard to="/AdminDashboard/Bookings" Icon={CalendarCheck} title={t('adminDashboard.bookings')} />
        </ul>
      </nav>
      <Today isSuper={isSuper} />
    </Page>
  )
}

function Stats({ isSuper }: { isSuper: boolean }) {
  const { t } = useTranslation()
  const stats = useStats()
  if (stats.isError && !stats.data) return <LoadFailure query={stats} />
  const settle = <SettleLine rows={stats.data?.toSettle} />
  const counters = (
    <div className="grid gap-4">
      <StatCards stats={stats.data} />
      {/* Where anything was ever booked, the setup is finished, and nothing more is asked. */}
      {isSuper && stats.data?.totalBookings === 0 ? <SetupLine otherwise={settle} /> : settle}
    </div>
  )
  return stats.data ? counters : <Loading label={t('common.loading')}>{counters}</Loading>
}

function LinkCard({ to, Icon, title }: { to: string; Icon: LucideIcon; title: string }) {
  return (
    <Card as="li" lively padding="none">
      <Link
        to={to}
        className="flex h-full min-h-16 items-center gap-3 rounded-card p-4 font-semibold text-heading"
      >
        <Icon aria-hidden className="size-6 shrink-0 text-brand-ink" />
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronRight aria-hidden className="-me-1.5 size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}

function Today({ isSuper }: { isSuper: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = useToday()
  const day = useDay(date)
  const all = `/AdminDashboard/Bookings?from=${date}&to=${date}`
  return (
    <Section
      title={t('adminDashboard.today')}
      text={format.longDate(date)}
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" icon={<CalendarClock />} to="/AdminDashboard/Board">
            {t('titles.board')}
          </ButtonLink>
          <ButtonLink size="sm" variant="secondary" to={all}>
            {t('adminDashboard.allOfToday')}
          </ButtonLink>
        </>
      }
    >
      <Loaded
        query={day}
        empty={{
          picture: 'noBookings',
          level: 3,
          title: t('adminDashboard.noneToday'),
          text: t('adminDashboard.noneTodayText'),
          action: <ButtonLink to="/AdminDashboard/Bookings">{t('adminDashboard.bookings')}</ButtonLink>,
        }}
      >
        {({ data }) => <TodayTable bookings={data} withBranch={isSuper} />}
      </Loaded>
    </Section>
  )
}
