import type { ProfileView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** The user's own profile, always refetched: another device, or this page's language picker, may have changed it. */
export function useProfile() {
  return useQuery({ ...apiQuery('GET /users/profile'), staleTime: 0 })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    // The whole lists are sent back; existing entries keep their `_id`.
    mutationFn: (body: BodyOf<'PUT /users/profile'>) => call('PUT /users/profile', { body }),
    onSuccess: profile => client.setQueryData(cacheKey('GET /users/profile'), profile),
  })
}

/** A signed-in person's choice in the picker changes the profile's language (decision 29): this shows it at once. */
export function useLanguageInProfile(language: Language): void {
  const client = useQueryClient()
  const known = useRef(language)
  useEffect(() => {
    if (known.current === language) return
    known.current = language
    client.setQueryData<ProfileView>(
      cacheKey('GET /users/profile'),
      profile => profile && { ...profile, language },
    )
  }, [client, language])
}
