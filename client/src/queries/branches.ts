import { useQuery } from '@tanstack/react-query'
import { localized } from '../i18n/localized.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { apiQuery } from '../lib/api-query.ts'

/** The branches that take bookings; the reasons of their closures are in the current language. */
export function useBookingBranches() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /bookings/branches'),
    select: branches =>
      branches.map(branch => ({
        ...branch,
        closures: branch.closures.map(closure => localized(closure, language)),
      })),
  })
}
