import type { BoardView } from '@car-wash/server/contract'
import { Hourglass, Plus } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Folded } from '../../parts/lists/folded.tsx'
import type { Filters } from '../../parts/lists/use-filters.ts'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { ToggleGroup } from '../../ui/aria/toggle-group.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { type Zoom, ZOOMS } from './board-times.ts'
import { Waiters } from './waiters.tsx'

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
