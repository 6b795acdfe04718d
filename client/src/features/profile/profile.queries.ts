import type { ProfileView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '../../lib/query-keys.ts'
import { getProfile, updateProfile } from './profile.api.ts'

/** The own profile, fresh: another device, or the language picker of this page, may have changed it. */
export function useProfile() {
  return useQuery({ queryKey: keys.profile(), queryFn: getProfile, staleTime: 0 })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: profile => client.setQueryData(keys.profile(), profile),
  })
}

/** Choosing in the picker while signed in saves the language in the profile (decision 29): shown at once. */
export function useLanguageInProfile(language: Language): void {
  const client = useQueryClient()
  const known = useRef(language)
  useEffect(() => {
    if (known.current === language) return
    known.current = language
    client.setQueryData<ProfileView>(keys.profile(), profile => profile && { ...profile, language })
  }, [client, language])
}
