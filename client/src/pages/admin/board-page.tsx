import type { BoardView, BookingView } from '@car-wash/server/contract'
import type { ProgressStep } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CarCard } from '../../features/board/car-card.tsx'
import { useBoard, useBoardTap } from '../../features/board/board.queries.ts'
import { Lanes } from '../../features/board/lanes.tsx'
import { TapDialog } from '../../features/board/tap-dialog.tsx'
import { useBookingBranches } from '../../queries/branches.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { useUser } from '../../session/session.tsx'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Page, PageHeader, Section } from '../../ui/plain/page.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { isKnownDay } from '../../lib/calendar-day.ts'
import { minutesOf, wallClock } from '../../lib/wall-clock.ts'
import { toast } from '../../ui/toast.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { useListAddress } from '../../parts/lists/use-list-address.ts'

/** /AdminDashboard/Board: the day of a branch, for a screen near the bays. */
export function BoardPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const address = useListAddress()
  const isSuper = useUser().role === 'super-admin'
  const day = address.value('date')
  const query = useBoard(address.value('branchId'), isKnownDay(day) ? day : '')
  const { data: board } = query
  const tap = useBoardTap()
  const [tapping, setTapping] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Tap>()
  const now = board && nowOf(board, query.dataUpdatedAt)

  function onTap(booking: BookingView, step: ProgressStep) {
    if (tapping.includes(booking._id)) return
    if (now === undefined) setAsking({ booking, step })
    else void carryOut({ booking, step }, false)
  }

  /** Taps on different cars run in parallel. */
  async function carryOut(next: Tap, confirm: boolean) {
    const id = next.booking._id
    setTapping(others => [...others, id])
    try {
      await tap.mutateAsync({ id, step: next.step, ...(confirm ? { confirm } : {}) })
    } catch (error) {
      // By the server's clock, unlike this screen's, it is another day.
      if (error instanceof ApiError && error.body['needsConfirm'] === true) setAsking(next)
      else refused(error)
    } finally {
      setTapping(others => others.filter(other => other !== id))
    }
  }

  function refused(error: unknown) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(t('board.tapFailed'))
    toast.error(serverMessage(error) ?? t('errors.NETWORK'))
  }

  return (
    <Page className="grid-cols-1">
      <PageHeader
        title={t(day === '' ? 'titles.board' : 'board.ofDay')}
        text={
          board && (
            <span className="flex flex-wrap gap-x-3">
              <bdi className="font-medium text-heading">{board.branch.name}</bdi>
              <bdi>{format.fullDate(board.date)}</bdi>
            </span>
          )
        }
        actions={
          <div className="flex flex-wrap items-end gap-3">
            {isSuper && <BranchChoice address={address} value={board?.branch._id ?? ''} />}
            <DatePicker
              label={t('board.date')}
              value={day === '' ? (board?.date ?? '') : day}
              onChange={date => address.change({ date })}
            />
            {day !== '' && (
              <Button variant="secondary" onClick={() => address.change({ date: '' })}>
                {t('board.today')}
              </Button>
            )}
          </div>
        }
      />
      {!board && !query.isError && (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-[60dvh] rounded-card" />
        </Loading>
      )}
      {!board && query.isError && <LoadFailure title={t('board.loadFailed')} query={query} />}
      {board && query.isError && (
        <Notice tone="warning" role="alert">
          {t('board.stale')}
        </Notice>
      )}
      {board?.open === null && <Notice tone="neutral">{t('board.closed')}</Notice>}
      {board?.open && isEmpty(board) && <Notice tone="neutral">{t('board.empty')}</Notice>}
      {board && (
        <Lanes
          key={`${board.branch._id} ${board.date}`}
          board={board}
          now={now}
          tapping={tapping}
          onTap={onTap}
        />
      )}
      {board && board.unplaced.length > 0 && (
        <Section title={t('board.unplaced')} text={t('board.unplacedText')}>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {board.unplaced.map(booking => (
              <li key={booking._id} className="min-h-24">
                <CarCard booking={booking} pending={tapping.includes(booking._id)} onTap={onTap} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asking && (
        <TapDialog
          {...asking}
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            void carryOut(asking, true)
          }}
        />
      )}
    </Page>
  )
}

interface Tap {
  booking: BookingView
  step: ProgressStep
}

function BranchChoice({ address, value }: { address: ReturnType<typeof useListAddress>; value: string }) {
  const { t } = useTranslation()
  const branches = useBookingBranches().data ?? []
  return (
    <NativeSelect
      label={t('board.branch')}
      value={value}
      options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={event => address.change({ branchId: event.target.value })}
    />
  )
}

function isEmpty({ lanes, unplaced }: BoardView): boolean {
  return unplaced.length === 0 && lanes.every(({ bookings }) => bookings.length === 0)
}

/** The branch's local time in minutes when the board last loaded; undefined when it shows another day. */
function nowOf(
  { branch, date }: { branch: { timeZone: string }; date: string },
  at: number,
): number | undefined {
  const shown = wallClock(at, branch.timeZone)
  return shown.date === date ? minutesOf(shown.time) : undefined
}
