import type { BoardView, AdminWaitingView } from '@car-wash/server/contract'
import { Hourglass, Plus } from 'lucide-react'
import { useState } from 'react'
import { useWords, isolated } from '../../i18n/use-words.ts'
import { Folded } from '../../parts/lists/folded.tsx'
import type { Filters } from '../../parts/lists/use-filters.ts'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { ToggleGroup } from '../../ui/aria/toggle-group.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { type Zoom, ZOOMS } from './board-times.ts'
import { useReply } from '../../lib/use-api.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { Badge } from '../../ui/plain/badge.tsx'

/** The board's title, the day and branch shown, and the way to another; low, so that a phone shows the first car. */
export function BoardHead({
  board,
  filters: { value, change },
  zoom,
  onWalkIn,
}: {
  board: BoardView | undefined
  filters: Filters
  zoom: Zoom
  /** Undefined while the board loads or shows a past day. */
  onWalkIn: (() => void) | undefined
}) {
  const { t, format } = useWords()
  const day = value('date')
  const [isWaiting, setWaiting] = useState(false)
  const waitingList = (
    <Button
      size="sm"
      variant="secondary"
      icon={<Hourglass />}
      disabled={!board}
      onClick={() => setWaiting(true)}
    >
      {t('board.waitingList')}
    </Button>
  )
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
          {t(day === '' ? 'titles.board' : 'board.ofDay')}
        </h1>
        <p className="flex min-h-[2lh] flex-wrap content-start gap-x-3 text-sm text-muted sm:min-h-[1lh] sm:text-base">
          {board && (
            <>
              <bdi className="font-semibold text-heading">{board.branch.name}</bdi>
              <bdi>{format.fullDate(board.date)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="max-sm:hidden">{waitingList}</div>
      <Button size="sm" icon={<Plus />} disabled={!onWalkIn} onClick={onWalkIn}>
        {t('counter.walkIn')}
      </Button>
      <Folded className="flex basis-full flex-wrap items-end gap-3 2xl:basis-auto">
        <BranchSelect
          label={t('words.branch')}
          className="w-full sm:w-64"
          value={board?.branch._id ?? ''}
          onChange={branchId => change({ branchId })}
        />
        <TextInput
          type="date"
          label={t('board.date')}
          className="w-46"
          value={day === '' ? (board?.date ?? '') : day}
          onChange={({ target }) => change({ date: target.value })}
        />
        {day !== '' && (
          <Button variant="secondary" onClick={() => change({ date: '' })}>
            {t('words.today')}
          </Button>
        )}
        <ToggleGroup
          label={t('counter.zoom')}
          value={zoom}
          onChange={next => change({ zoom: next === '30' ? '' : next })}
          choices={ZOOMS.map(value => ({
            value,
            label: t('board.minutes', { number: format.number(Number(value)) }),
          }))}
        />
        <div className="sm:hidden">{waitingList}</div>
      </Folded>
      {isWaiting && board && (
        <Waiters branchId={board.branch._id} date={board.date} onClose={() => setWaiting(false)} />
      )}
    </header>
  )
}

/** Who waits for a place at a branch on a day, longest first, each with a phone number to tap. */
function Waiters({ branchId, date, onClose }: { branchId: string; date: string; onClose: () => void }) {
  const { t } = useWords()
  const waiters = useReply('GET /admin/waiting', { query: { branchId, date } })
  return (
    <Dialog title={t('board.whoWaits')} onClose={onClose}>
      <Loaded query={waiters} rows={3} empty={t('board.waitingNone')}>
        {rows => (
          <ul className="grid gap-3">
            {rows.map(row => (
              <Waiter key={row._id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Waiter({
  row: { userId, serviceId, offer, fromTime, toTime, createdAt },
}: {
  row: AdminWaitingView
}) {
  const { t, format } = useWords()
  const { name, phone } = userId
  const isAnyTime = fromTime === '00:00' && toTime === '23:59'
  return (
    <li className="grid gap-1 rounded-card border border-line p-4">
      <p className="font-semibold text-heading">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-muted">
        <bdi>{serviceId.name}</bdi>
        {!isAnyTime &&
          ` · ${t('board.waitsBetween', { from: isolated(format.time(fromTime)), to: isolated(format.time(toTime)) })}`}
      </p>
      <p className="text-sm text-muted">
        {t('board.waitsSince', { time: isolated(format.instant(createdAt)) })}
      </p>
      {offer && (
        <Badge tone="brand">
          {t('board.isOffered', { time: isolated(format.instantTime(offer.until)) })}
        </Badge>
      )}
      {phone !== undefined && phone !== '' && (
        <PhoneLink icon phone={phone} className="-my-2 text-brand-ink hover:underline" />
      )}
    </li>
  )
}
