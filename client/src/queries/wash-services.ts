import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptNames, localized, type NameOf } from '../i18n/localized.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { apiQuery } from '../lib/api-query.ts'

/** The wash menu, in the current language. */
export function useWashServices() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /services'),
    select: services => services.map(service => localized(service, language)),
  })
}

/** The services of the booking form, in the current language. */
export function useBookableServices() {
  const language = useLanguage()
  return useQuery({
    ...apiQuery('GET /bookings/services'),
    select: services => services.map(service => localized(service, language)),
  })
}

/** Translates the stored service names of bookings into the current language; English, the base, needs no list. */
export function useServiceNames(): NameOf {
  const language = useLanguage()
  const { data } = useQuery({ ...apiQuery('GET /services'), enabled: language !== 'en' })
  return useMemo(() => keptNames(data, language), [data, language])
}
