import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptNames, localized, type NameOf } from '../i18n/localized.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { apiQuery } from '../lib/api-query.ts'

/** The packages on offer, in the current language. */
export function useWashPackages() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /packages'),
    select: packages => packages.map(washPackage => localized(washPackage, language)),
  })
}

/** Translates the stored names of customers' packages into the current language; English, the base, needs no list. */
export function usePackageNames(): NameOf {
  const language = useLanguage()
  const { data } = useQuery({ ...apiQuery('GET /packages'), enabled: language !== 'en' })
  return useMemo(() => keptNames(data, language), [data, language])
}
