import { Loaded } from '../parts/lists/loaded.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeepBoard } from '../features/board/keep-board.tsx'
import { BoardHead } from '../features/board/board-head.tsx'
import type { OpenAtDesk } from '../parts/desk/desk-dialogs.tsx'
import { carOf, clockAt, walkInAt, ZOOMS } from '../features/board/board-times.ts'
import { usePage } from '../lib/use-api.ts'
import { DayBoard } from '../features/board/day-board.tsx'
import { serverTimeOf } from '../lib/clock.ts'
import { day, oneOf, text, useFilters } from '../parts/lists/use-filters.ts'
import { Notice } from '../ui/plain/notice.tsx'
import { Page } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'

const EVERY_MS = 5000
const AFTER_FAILURE_MS = 10_000

/** /AdminDashboard/Board: the day of a branch, for a screen near the bays. */
export function BoardPage() {
  const { t } = useTranslation()
  const filters = useFilters({ branchId: text, date: day, car: text, zoom: oneOf(ZOOMS) })
  const { branchId, date, car, zoom = '30' } = filters.query
  const query = usePage(
    'GET /admin/board',
    { query: { branchId, date } },
    // A failing server is asked less often; the browser sends the ETag and keeps its copy while nothing changes.
    { refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS) },
  )
  const { data: board } = query
  const [open, setOpen] = useState<OpenAtDesk>()
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
      {board && query.isError && (
        <Notice tone="warning" role="alert">
          {t('board.stale')}
        </Notice>
      )}
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
