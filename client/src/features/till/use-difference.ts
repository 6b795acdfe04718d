import type { TillView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'

/** What a counted till says: even, too much or missing. */
export function useDifference(): (till: Pick<TillView, 'difference'>) => string {
  const { t, format } = useWords()
  return ({ difference }) => {
    if (difference === null || difference === 0) return t('till.even')
    const amount = format.euro(Math.abs(difference))
    return t(difference > 0 ? 'till.over' : 'till.short', { amount })
  }
}
