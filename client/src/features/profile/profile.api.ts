import type { ProfileView, UpdateProfileBody } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

export function getProfile(): Promise<ProfileView> {
  return api.get('/users/profile')
}

/** The whole lists are sent back; entries with an `_id` keep it. */
export function updateProfile(body: UpdateProfileBody): Promise<ProfileView> {
  return api.put('/users/profile', body)
}
