import type { BranchView } from '@car-wash/server/contract'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { wallClock } from '../../lib/wall-clock.ts'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import type { NextFree } from './use-next-free.ts'

/** A branch's next free time, which leads to the form with that time; the same height while it loads and without one. */
export function NextFreeTime({
  branch,
  next,
  now,
}: {
  branch: Pick<BranchView, '_id' | 'timeZone'>
  next: NextFree | null | undefined
  /** Milliseconds. */
  now: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const start = next?.starts.get(branch._id)
  if (next === undefined) return <Skeleton className="h-11 w-full rounded-control" />
  if (!start)
    return <p className="flex min-h-11 items-center text-muted">{next && t('landing.branches.full')}</p>
  const { bookingDate, bookingTime } = start
  const time = isolated(format.time(bookingTime))
  const isToday = wallClock(now, branch.timeZone).date === bookingDate
  return (
    <Link
      to="/serviceBooking"
      state={{ serviceId: next?.serviceId, branchId: branch._id, date: bookingDate, time: bookingTime }}
      className="flex min-h-11 items-center gap-2 rounded-control border border-success-line bg-success-soft px-3 text-sm font-medium text-success-ink hover:underline"
    >
      <CalendarCheck aria-hidden className="size-4 shrink-0" />
      {isToday
        ? t('landing.branches.freeToday', { time })
        : t('landing.branches.freeOn', { day: isolated(format.dayMonth(bookingDate)), time })}
    </Link>
  )
}
