import type { TillView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** What a counted till says: even, too much or missing. */
export function useDifference(): (till: Pick<TillView, 'difference'>) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ difference }) => {
    if (difference === null || difference === 0) return t('till.even')
    const amount = format.euro(Math.abs(difference))
    return t(difference > 0 ? 'till.over' : 'till.short', { amount })
  }
}
