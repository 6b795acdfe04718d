import { useQuery } from '@tanstack/react-query'
import { localised } from '../i18n/localised.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { apiQuery } from '../lib/api-query.ts'

/** The packages on offer, in the language shown; a super-admin's list carries base texts and translations. */
export function useWashPackages() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /packages'),
    select: packages => packages.map(each => ('translations' in each ? localised(each, language) : each)),
  })
}
