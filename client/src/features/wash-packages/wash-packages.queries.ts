import { useQuery } from '@tanstack/react-query'
import { localized } from '../../i18n/localized.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { keys } from '../../lib/query-keys.ts'
import { listWashPackages } from './wash-packages.api.ts'

/** The packages on offer, in the language shown. */
export function useWashPackages() {
  const language = useLanguage()
  return useQuery({
    queryKey: keys.packages(),
    queryFn: listWashPackages,
    select: packages => packages.map(washPackage => localized(washPackage, language)),
  })
}
