import { useReply } from '../lib/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import { localised } from '../i18n/localised.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { apiQuery } from '../lib/api-query.ts'

/** The branches that take bookings. */
export const useBookingBranches = () => useReply('GET /bookings/branches')

/** The wash menu, as visitors and booking forms see it. */
export const useWashServices = () => useReply('GET /bookings/services')

/** The packages on offer, in the language shown; a super-admin's list carries base texts and translations. */
export function useWashPackages() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /packages'),
    select: packages => packages.map(each => ('translations' in each ? localised(each, language) : each)),
  })
}
