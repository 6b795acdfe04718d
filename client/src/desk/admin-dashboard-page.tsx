import { Columns3, Plus } from 'lucide-react'
import { SetupLine } from '../features/setup/setup-line.tsx'
import { Arrivals } from '../features/today/arrivals.tsx'
import { BranchDays } from '../features/today/branch-days.tsx'
import { Counters } from '../features/today/counters.tsx'
import { DayHours } from '../features/today/day-hours.tsx'
import { Needs } from '../features/today/needs.tsx'
import { useWords } from '../i18n/use-words.ts'
import { usePage } from '../lib/use-api.ts'
import { ConflictNotice } from '../parts/desk/conflict-notice.tsx'
import { DeskDialogs } from '../parts/desk/desk-dialogs.tsx'
import { type OpenAtDesk, useOpenAtDesk } from '../parts/desk/use-open-at-desk.ts'
import { useBookingChanges } from '../parts/desk/use-booking-changes.ts'
import { BranchSelect } from '../parts/lists/branch-select.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { text, useFilters } from '../parts/lists/use-filters.ts'
import { useToday } from '../parts/lists/use-today.ts'
import { useUser } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import type { BranchToday } from '@car-wash/server/contract'
import { Card } from '../ui/plain/card.tsx'

const EVERY_MS = 60_000

/** /AdminDashboard: what the day needs, its hours, cars and money, then the counters and links of specification 2. */
export function AdminDashboardPage() {
  const { t, format } = useWords()
  const isSuper = useUser().role === 'super-admin'
  const { query, change } = useFilters({ branchId: text })
  const today = usePage('GET /admin/today', { query }, { refetchInterval: EVERY_MS })
  const desk = useBookingChanges()
  const [open, setOpen] = useOpenAtDesk()
  const day = today.data?.day
  const date = useToday(query.branchId)
  const look = (booking: Extract<OpenAtDesk, { dialog: 'details' | 'move' }>['booking']) =>
    setOpen({ dialog: 'details', booking })
  return (
    <Page className="gap-4!">
      <PageHeader
        title={t('adminDashboard.today')}
        text={
          <span className="grid min-h-[2lh] content-start gap-x-3 max-sm:w-80 max-sm:max-w-full sm:flex sm:min-h-[1lh]">
            <bdi>{format.longDate(day?.date ?? date)}</bdi>
            {day && (
              <span className="flex min-w-0 gap-x-3">
                <bdi title={day.branch.name} className="truncate font-semibold text-heading">
                  {day.branch.name}
                </bdi>
                {day.open && (
                  <bdi className="shrink-0">
                    {`${format.time(day.open.from)} – ${format.time(day.open.to)}`}
                  </bdi>
                )}
              </span>
            )}
          </span>
        }
        actions={
          <>
            <BranchSelect
              hideLabel
              label={t('adminDashboard.branch')}
              placeholder={t('admin.allBranches')}
              className="w-full sm:w-64"
              value={query.branchId ?? ''}
              onChange={branchId => change({ branchId })}
            />
            <ButtonLink size="sm" variant="secondary" icon={<Columns3 />} to="/AdminDashboard/Board">
              {t('admin.railBoard')}
            </ButtonLink>
            <Button size="sm" icon={<Plus />} onClick={() => setOpen({ dialog: 'book' })}>
              {t('counter.walkIn')}
            </Button>
          </>
        }
      />
      {desk.conflict && !open && <ConflictNotice conflict={desk.conflict} onClose={desk.settle} />}
      <Loaded query={today} skeleton={<Skeleton className="h-160 rounded-card" />}>
        {({ data, day }) => {
          const [row] = data
          if (!day || !row) return <BranchDays rows={data} />
          return (
            <>
              <Needs
                day={day}
                row={row}
                onLook={look}
                onConfirm={each => desk.actions.onStatus(each, 'confirmed')}
              />
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
                <div className="grid min-w-0 grid-cols-1 gap-4">
                  <DayHours day={day} row={row} />
                  <Arrivals
                    day={day}
                    onLook={look}
                    onArrived={each => desk.actions.onProgress(each, 'arrived')}
                  />
                </div>
                <MoneyToday day={day} />
              </div>
            </>
          )
        }}
      </Loaded>
      {/* Not before: it would move. */}
      {(today.data ?? today.isError) && (
        <Counters isSuper={isSuper} setup={isSuper && <SetupLine otherwise={null} />} />
      )}
      <DeskDialogs open={open} desk={desk} onOpen={setOpen} />
    </Page>
  )
}

/** The day's money; while the drawer is open without what has been taken, since it is counted blind. */
function MoneyToday({ day }: { day: BranchToday }) {
  const { t, format } = useWords()
  const facts = [
    [
      t('adminDashboard.takings'),
      day.takings === null ? t('adminDashboard.takingsLater') : format.euro(day.takings),
    ],
    [t('adminDashboard.payments'), format.number(day.payments)],
    [t('adminDashboard.packageWashes'), format.number(day.packageWashes)],
  ] as const
  return (
    <Card as="section" className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('adminDashboard.money')}</h2>
        <ButtonLink size="sm" variant="ghost" className="-me-3" to="/AdminDashboard/Till">
          {t('admin.railTill')}
        </ButtonLink>
      </div>
      <p>
        <span className="block text-sm text-muted">{t('adminDashboard.due')}</span>
        <bdi className="text-2xl font-semibold text-heading tabular-nums">{format.euro(day.due)}</bdi>
      </p>
      <dl className="grid gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold text-heading">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
