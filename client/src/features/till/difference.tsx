import type { TillView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'

/** What a counted till says: even, too much or missing. */
export function Difference({ of: { difference } }: { of: Pick<TillView, 'difference'> }) {
  const { t, format } = useWords()
  if (difference === null || difference === 0) return <Badge tone="success">{t('till.even')}</Badge>
  const amount = format.euro(Math.abs(difference))
  return <Badge tone="warning">{t(difference > 0 ? 'till.over' : 'till.short', { amount })}</Badge>
}
