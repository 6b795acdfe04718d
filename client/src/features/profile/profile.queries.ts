import type { ProfileView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** The own profile, fresh: another device, or the language picker of this page, may have changed it. */
export function useProfile() {
  return useQuery({ ...apiQuery('GET /users/profile'), staleTime: 0 })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    // The whole lists are sent back; entries with an `_id` keep it.
    mutationFn: (body: BodyOf<'PUT /users/profile'>) => call('PUT /users/profile', { body }),
    onSuccess: profile => client.setQueryData(cacheKey('GET /users/profile'), profile),
  })
}

/** Choosing in the picker while signed in saves the language in the profile (decision 29): shown at once. */
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
