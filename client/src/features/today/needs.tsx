import type { BookingView, BranchToday, TodayView } from '@car-wash/server/contract'
import { Banknote, CalendarClock, CarFront, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'

/** What waits for a decision at a branch, the most urgent first; what has none is not there. */
export function Needs({
  day,
  row,
  onLook,
  onConfirm,
}: {
  day: BranchToday
  row: TodayView['data'][number]
  onLook: (booking: BookingView) => void
  onConfirm: (booking: BookingView) => void
}) {
  const { t, format } = useWords()
  const facts = (booking: BookingView) =>
    [
      personOf(booking).name,
      format.dateTime(booking.bookingDate, booking.bookingTime),
      booking.serviceId.name,
    ]
      .map(isolated)
      .join(' · ')
  const [first, second] = day.toConfirm
  const [stranded] = day.stranded
  const list = `/AdminDashboard/Bookings?branchId=${day.branch._id}&sort=startsAt`
  const rows = [
    !row.isTillOpen && day.open && (
      <Need
        key="till"
        icon={<Banknote />}
        title={t('till.closedNow')}
        action={
          <ButtonLink size="sm" variant="secondary" to="/AdminDashboard/Till">
            {t('adminDashboard.openTill')}
          </ButtonLink>
        }
      />
    ),
    first && (
      <Need
        key="confirm"
        icon={<CalendarClock />}
        title={t('adminDashboard.toConfirm', { count: day.toConfirm.length })}
        text={facts(first)}
        action={
          second ? (
            <ButtonLink size="sm" variant="secondary" to={`${list}&status=pending`}>
              {t('adminDashboard.settleShow')}
            </ButtonLink>
          ) : (
            <>
              <Button size="sm" variant="ghost" onClick={() => onLook(first)}>
                {t('adminDashboard.look')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => onConfirm(first)}>
                {t('adminDashboard.confirm')}
              </Button>
            </>
          )
        }
      />
    ),
    stranded && (
      <Need
        key="bay"
        icon={<Wrench />}
        title={t('adminDashboard.stranded', { count: day.stranded.length })}
        text={facts(stranded)}
        action={
          <Button size="sm" variant="secondary" onClick={() => onLook(stranded)}>
            {t('adminDashboard.look')}
          </Button>
        }
      />
    ),
    row.cars > 0 && (
      <Need
        key="settle"
        icon={<CarFront />}
        title={t('adminDashboard.settle', { count: row.cars })}
        text={t('adminDashboard.settleText')}
        action={
          <ButtonLink size="sm" variant="secondary" to={`${list}&toSettle=true`}>
            {t('adminDashboard.settleShow')}
          </ButtonLink>
        }
      />
    ),
  ].filter(Boolean)
  return (
    <Card as="section" padding="none">
      <h2 className="border-b border-line px-4 py-3 text-lg font-semibold sm:px-6">
        {t('adminDashboard.needs')}
        {rows.length > 0 && (
          <span className="ms-3 rounded-full bg-warning-soft px-2.5 py-0.5 text-sm text-warning-ink">
            {format.number(rows.length)}
          </span>
        )}
      </h2>
      {rows.length > 0 ? (
        <ul className="grid xl:grid-cols-2">{rows}</ul>
      ) : (
        <p className="px-4 py-4 text-muted sm:px-6">{t('adminDashboard.nothing')}</p>
      )}
    </Card>
  )
}

function Need({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode
  title: string
  text?: string
  action: ReactNode
}) {
  return (
    <li className="-mt-px flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6 xl:odd:not-last:border-e xl:odd:last:col-span-2">
      <span aria-hidden className="rounded-control bg-warning-soft p-2 text-warning-ink *:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold text-heading">{title}</p>
        {text !== undefined && <p className="text-sm wrap-anywhere text-muted">{text}</p>}
      </div>
      <div className="flex gap-1">{action}</div>
    </li>
  )
}
