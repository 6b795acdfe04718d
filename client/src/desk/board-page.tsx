import { Loaded } from '../parts/lists/loaded.tsx'
import { useState, useEffect } from 'react'
import { BoardHead } from '../features/board/board-head.tsx'
import { useOpenAtDesk } from '../parts/desk/use-open-at-desk.ts'
import { carOf, clockAt, walkInAt, ZOOMS } from '../features/board/board-times.ts'
import { usePage } from '../lib/use-api.ts'
import { DayBoard } from '../features/board/day-board.tsx'
import { serverTimeOf } from '../lib/clock.ts'
import { day, oneOf, text, useFilters } from '../parts/lists/use-filters.ts'
import { Failure } from '../ui/plain/notice.tsx'
import { Page } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import type { BoardView } from '@car-wash/server/contract'
import { useWords } from '../i18n/use-words.ts'
import { wallClock } from '../lib/wall-clock.ts'
import { personOf } from '../parts/desk/booking-person.ts'
import { keepBoard, type KeptCar, keepsBoard, markDevice } from '../lib/kept-board.ts'
import { useUser } from '../session/session.tsx'
import { Checkbox } from '../ui/plain/checkbox.tsx'

const EVERY_MS = 5000
const AFTER_FAILURE_MS = 10_000

/** /AdminDashboard/Board: the day of a branch, for a screen near the bays. */
export function BoardPage() {
  const { t } = useWords()
  const filters = useFilters({ branchId: text, date: day, car: text, zoom: oneOf(ZOOMS) })
  const { branchId, date, car, zoom = '30' } = filters.query
  const query = usePage(
    'GET /admin/board',
    { query: { branchId, date } },
    // A failing server is asked less often; the browser sends the ETag and keeps its copy while nothing changes.
    { refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS) },
  )
  const { data: board } = query
  const [open, setOpen] = useOpenAtDesk()
  const at = serverTimeOf(query.dataUpdatedAt)
  const now = board && clockAt(board, at)
  const sought = board && car !== undefined ? carOf(board, car) : undefined
  return (
    <Page className="grid-cols-1 gap-4! py-3! sm:py-6!">
      <BoardHead
        board={board}
        filters={filters}
        zoom={zoom}
        onWalkIn={board && now && !now.isPast ? () => setOpen(walkInAt(board, now.minute)) : undefined}
      />
      <Failure tone="warning">{board && query.isError && t('board.stale')}</Failure>
      <Loaded query={query} skeleton={<Skeleton className="h-[60dvh] rounded-card" />}>
        {data =>
          now && (
            <DayBoard
              board={data}
              zoom={zoom}
              at={at}
              now={now.minute}
              isPast={now.isPast}
              open={open ?? (sought && { dialog: 'details', booking: sought })}
              onOpen={next => {
                if (sought) filters.change({ car: '' })
                setOpen(next)
              }}
            />
          )
        }
      </Loaded>
      {board && now?.minute !== undefined && <KeepBoard key={board.branch._id} board={board} at={at} />}
    </Page>
  )
}

/** Has this device keep today's board of the branch for a start without a connection, and keeps it from then on. */
function KeepBoard({
  board,
  at,
}: {
  /** Of today. */
  board: BoardView
  /** When it loaded, in milliseconds. */
  at: number
}) {
  const { t, format } = useWords()
  const { _id: userId } = useUser()
  const { branch, date } = board
  const [keeps, setKeeps] = useState(() => keepsBoard(userId, branch._id))

  useEffect(() => {
    if (!keeps) return
    const lanes = board.lanes.map(({ bay, bookings }) => ({ bay: t('board.bay', { number: bay }), bookings }))
    const cars = [...lanes, { bay: '', bookings: board.unplaced }]
      .flatMap(({ bay, bookings }) => bookings.map(booking => ({ bay, booking })))
      .filter(({ booking }) => booking.status !== 'cancelled')
      .sort((a, b) => Date.parse(a.booking.startsAt) - Date.parse(b.booking.startsAt))
      .map(({ bay, booking }): KeptCar => {
        const { name, phone = '', plate = '' } = personOf(booking)
        return {
          time: format.time(booking.bookingTime),
          ...{ bay, plate, name, phone },
          service: booking.serviceId.name,
          status: t(`status.booking.${booking.status}`),
          payment: t(`status.payment.${booking.paymentStatus}`),
        }
      })
    keepBoard({
      userId,
      branch: branch.name,
      timeZone: branch.timeZone,
      date,
      at: format.time(wallClock(at, branch.timeZone).time),
      cars,
    })
  }, [keeps, userId, board, branch, date, at, t, format])

  // Without a service worker (plain HTTP, some private windows) no page opens offline.
  if (!('serviceWorker' in navigator)) return null
  return (
    <Checkbox
      label={t('board.keep')}
      hint={t('board.keepHint')}
      checked={keeps}
      onChange={({ target }) => {
        markDevice(userId, branch._id, target.checked)
        setKeeps(keepsBoard(userId, branch._id))
      }}
    />
  )
}
