import type { BranchView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { openingAt } from './opening.ts'

/** Whether a branch is open at `now` (epoch ms), and its hours of that day. */
export function Today({ branch, now }: { branch: BranchView; now: number }) {
  const { t, format } = useWords()
  const { hours, isOpen } = openingAt(branch, now)
  const closed = t(hours ? 'landing.branches.closedNow' : 'landing.branches.closedToday')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? t('landing.branches.openNow') : closed}</Badge>
      {hours && (
        <span>
          <span className="sr-only">{t('landing.branches.today')}</span>{' '}
          <bdi>
            {t('landing.branches.hours', { from: format.time(hours.from), to: format.time(hours.to) })}
          </bdi>
        </span>
      )}
    </p>
  )
}
