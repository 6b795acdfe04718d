import type { UserPackageView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { History, Undo2 } from 'lucide-react'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { todayIn } from '../../../lib/calendar-day.ts'
import { Menu } from '../../../ui/aria/menu.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { Button, ButtonLink } from '../../../ui/plain/button.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { ProgressBar } from '../../../ui/plain/progress-bar.tsx'
import { type Column, Table } from '../../../ui/plain/table.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { LOW_WASHES, WASH_BAR_FULL } from '@car-wash/server/contract/constants'

interface Actions {
  onHistory: (userPackage: UserPackageView) => void
  onGiveBack: (userPackage: UserPackageView) => void
}

/** Recent packages (specification 2) with the wash bar, a booking link, the wash history and returning one. */
export function DashboardPackages({
  query,
  ...actions
}: Actions & { query: UseQueryResult<UserPackageView[]> }) {
  const { t } = useWords()
  const columns = useColumns(actions)
  return (
    <Section title={t('dashboard.recentPackages')}>
      <Loaded
        query={query}
        empty={{
          picture: 'noPackages',
          level: 3,
          title: t('dashboard.noPackages'),
          text: t('dashboard.noPackagesText'),
          action: (
            <ButtonLink to="/packages" variant="secondary">
              {t('dashboard.toPackages')}
            </ButtonLink>
          ),
        }}
      >
        {packages => (
          <Table
            caption={t('dashboard.recentPackages')}
            cardsBelow="lg"
            compactRow="cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:items-center cards:gap-x-4 cards:gap-y-1.5 cards:p-4"
            columns={columns}
            rows={packages}
          />
        )}
      </Loaded>
    </Section>
  )
}

function useColumns(actions: Actions): Column<UserPackageView>[] {
  const { t, format } = useWords()
  return [
    {
      header: t('dashboard.packageName'),
      rowHeader: true,
      className: 'lines:min-w-32 wrap-anywhere cards:text-lg',
      cell: ({ packageId, isPaid }) => (
        <>
          {packageId.name}
          {!isPaid && (
            <span className="block text-sm font-normal text-warning-ink">{t('dashboard.unpaid')}</span>
          )}
        </>
      ),
    },
    {
      header: t('dashboard.price'),
      className: 'whitespace-nowrap tabular-nums cards:text-end',
      cell: ({ packageId }) => <bdi>{format.money(packageId.price)}</bdi>,
    },
    {
      header: t('dashboard.expiry'),
      className: 'tabular-nums cards:row-start-3 cards:text-muted lines:whitespace-nowrap',
      cell: ({ expiryDate }) => (
        <>
          <span className="lines:hidden">{t('dashboard.expiry')}: </span>
          <bdi>{format.date(expiryDate)}</bdi>
        </>
      ),
    },
    {
      header: t('dashboard.remaining'),
      className: 'cards:col-span-2',
      cell: userPackage => <WashBar userPackage={userPackage} />,
    },
    {
      header: t('dashboard.actions'),
      hideHeader: true,
      cell: userPackage => <PackageActions {...actions} userPackage={userPackage} />,
    },
  ]
}

function WashBar({ userPackage }: { userPackage: UserPackageView }) {
  const { t, format } = useWords()
  const held = heldOf(userPackage)
  return (
    <ProgressBar
      {...barOf(userPackage)}
      className="w-full lines:min-w-40"
      label={t('dashboard.remaining')}
      text={t('dashboard.washes', {
        remaining: format.number(userPackage.remainingWashes),
        total: format.number(userPackage.packageId.washCount),
      })}
      {...(held > 0 ? { aside: t('dashboard.held', { count: held }) } : {})}
    />
  )
}

function PackageActions({ userPackage, onHistory, onGiveBack }: Actions & { userPackage: UserPackageView }) {
  const { t } = useWords()
  const state = stateOf(userPackage, todayIn())
  return (
    <div className="inline-flex items-center gap-1 cards:-me-2">
      {state === 'usable' ? (
        <ButtonLink
          to="/booking"
          state={{ userPackageId: userPackage._id }}
          size="sm"
          className="whitespace-nowrap"
          onClick={() =>
            toast.info(t('dashboard.bookingWith', { package: isolated(userPackage.packageId.name) }))
          }
        >
          {t('dashboard.bookNow')}
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="sm" className="whitespace-nowrap" disabled>
          {t(state === 'empty' ? 'dashboard.noWashes' : 'dashboard.expired')}
        </Button>
      )}
      <FocusHeir>
        <Menu
          label={t('dashboard.packageActions', { package: isolated(userPackage.packageId.name) })}
          actions={[
            {
              label: t('dashboard.history'),
              icon: <History />,
              onAction: () => onHistory(userPackage),
            },
            ...(mayGiveBack(userPackage)
              ? [
                  {
                    label: t('dashboard.giveBack'),
                    icon: <Undo2 className="rtl:-scale-x-100" />,
                    danger: true,
                    onAction: () => onGiveBack(userPackage),
                  },
                ]
              : []),
          ]}
        />
      </FocusHeir>
    </div>
  )
}

type Washes = Pick<
  UserPackageView,
  'remainingWashes' | 'availableWashes' | 'isPaid' | 'paidAt' | 'expiryDate'
> & {
  packageId: Pick<UserPackageView['packageId'], 'washCount' | 'price'>
}

/** The scale of the wash bar: full at 10 washes, or at the package's own number if larger (decision 24). */
export function barOf({ remainingWashes, packageId }: Pick<Washes, 'remainingWashes' | 'packageId'>) {
  const max = Math.max(WASH_BAR_FULL, packageId.washCount)
  return { value: remainingWashes, max, tone: remainingWashes <= LOW_WASHES ? 'danger' : 'brand' } as const
}

/** Washes that upcoming bookings hold. */
export function heldOf({ remainingWashes, availableWashes }: Washes): number {
  return remainingWashes - availableWashes
}

/** Decision 19: an unused package that is unpaid or free can be given back; an imported one has no date of payment. */
export function mayGiveBack(userPackage: Washes): boolean {
  const { isPaid, paidAt, remainingWashes, packageId } = userPackage
  const isFree = paidAt !== undefined && packageId.price === 0
  return (!isPaid || isFree) && heldOf(userPackage) === 0 && remainingWashes === packageId.washCount
}

/** The state of a package in its row; `today` is "YYYY-MM-DD", and `expiryDate` the last day of use. */
export function stateOf({ remainingWashes, expiryDate }: Washes, today: string) {
  if (remainingWashes <= 0) return 'empty'
  return expiryDate < today ? 'expired' : 'usable'
}
