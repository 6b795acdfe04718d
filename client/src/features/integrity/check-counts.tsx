import type { IntegrityView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { StatCard } from '../../ui/plain/stat-card.tsx'

const COUNTED = ['branches', 'days', 'bookings', 'packages', 'ledgerRows', 'keys', 'payments'] as const

/** How many records the check has read: an all-clear over nothing means nothing. */
export function CheckCounts({ counted }: Pick<IntegrityView, 'counted'>) {
  const { t, format } = useWords()
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-3">
      {COUNTED.map(name => (
        <StatCard
          key={name}
          label={t(`integrity.counted.${name}`)}
          value={format.number(counted[name] ?? 0)}
        />
      ))}
    </div>
  )
}
