import type { BranchView } from '@car-wash/server/contract'
import { branchIdIn } from '@car-wash/server/contract/branch-path'
import { CalendarPlus, Timer } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { BranchContact } from '../features/branch-page/branch-contact.tsx'
import { BranchList } from '../features/branch-page/branch-list.tsx'
import { BRAND } from '../lib/brand.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useBookingBranches, useWashServices } from '../queries/chain.ts'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { useWords } from '../i18n/use-words.ts'
import { isOfferedAt } from '../parts/booking/booking-terms.ts'
import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { addDays, todayIn } from '../lib/calendar-day.ts'

/** /branches/porto-ID: one branch for its customers, also found by search engines. */
export function BranchPage() {
  const { t } = useWords()
  const { branch: segment = '' } = useParams()
  const branches = useBookingBranches()
  const branch = branches.data?.find(({ _id }) => _id === branchIdIn(segment))
  if (branch) return <Branch branch={branch} />
  return (
    <Page>
      <PageHeader
        title={branches.data ? t('branchPages.missing') : t('titles.branch')}
        text={branches.data && t('branchPages.missingText')}
      />
      <Loaded query={branches} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {all => <BranchList branches={all} />}
      </Loaded>
    </Page>
  )
}

function Branch({ branch }: { branch: BranchView }) {
  const { t } = useWords()
  const title = `${branch.name} · ${BRAND.name}`
  useEffect(() => {
    // After the frame has set the title of the kind of page.
    queueMicrotask(() => {
      document.title = title
    })
  }, [title])
  return (
    <Page>
      <PageHeader
        title={<bdi className="wrap-anywhere">{branch.name}</bdi>}
        actions={
          <>
            <ButtonLink to="/serviceBooking" state={{ branchId: branch._id }} icon={<CalendarPlus />}>
              {t('branchPages.book')}
            </ButtonLink>
            <ButtonLink to="/earliest" variant="secondary" icon={<Timer />}>
              {t('branchPages.earliest')}
            </ButtonLink>
          </>
        }
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card as="section">
          <BranchContact branch={branch} />
        </Card>
        <Card as="section">
          <h2 className="mb-3 text-lg font-semibold">{t('branchPages.hours')}</h2>
          <BranchHours branch={branch} />
        </Card>
      </div>
      <BranchPrices branch={branch} />
      <div>
        <ButtonLink to="/branches" variant="ghost">
          {t('branchPages.all')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** What the branch offers, with prices. */
function BranchPrices({ branch }: { branch: BranchView }) {
  const { t, format } = useWords()
  const services = useWashServices()
  const offered = services.data?.filter(service => isOfferedAt(service, branch._id))
  return (
    // As high as its skeleton: what follows stays where it is.
    <Section title={t('branchPages.services')} className="min-h-108">
      {services.isPending && <Skeleton className="h-96 rounded-card" />}
      {services.isError && <p className="text-muted">{t('services.loadFailed')}</p>}
      {offered && (
        <Card>
          <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {offered.map(({ _id, name, price, duration }) => (
              <li key={_id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">
                  {name} <span className="text-sm text-muted">{t('units.minutes', { count: duration })}</span>
                </span>
                <bdi className="font-semibold text-heading tabular-nums">{format.money(price)}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

/** A Monday. */
const MONDAY = '2024-01-01'

/** The hours of each weekday, and the days to come on which the branch is closed. */
function BranchHours({ branch }: { branch: BranchView }) {
  const { t, format } = useWords()
  const today = todayIn(branch.timeZone)
  const closures = branch.closures.filter(
    ({ to, bays, fromTime }) => to >= today && bays === undefined && fromTime === undefined,
  )
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {WEEKDAYS.map((day, at) => {
          const usual = { from: branch.operatingHours, to: branch.closeingHours }
          const special = branch.weekHours[day]
          const hours = special === undefined ? usual : special
          return (
            <div key={day} className="contents">
              <dt className="text-muted">{format.weekday(addDays(MONDAY, at))}</dt>
              <dd className="tabular-nums">
                {hours ? (
                  <bdi>
                    {format.time(hours.from)} – {format.time(hours.to)}
                  </bdi>
                ) : (
                  t('words.closed')
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {closures.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{t('branchPages.closures')}</h3>
          <ul className="mt-1.5 grid gap-1.5">
            {closures.map(({ _id, from, to, reason }) => (
              <li key={_id}>
                <bdi>{from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`}</bdi>
                {reason !== '' && <bdi className="block text-sm text-muted">{reason}</bdi>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
