import type { ProfileView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cacheKey } from '../../lib/api-query.ts'

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
