import type { AdminView, RegisterAdminBody, UpdateAdminBody, UserView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

export function registerAdmin(body: RegisterAdminBody): Promise<{ user: UserView }> {
  return api.post('/auth/admin-register', body)
}

export function listAdmins(): Promise<AdminView[]> {
  return api.get('/admin/users')
}

export function updateAdmin({ id, ...body }: UpdateAdminBody & { id: string }): Promise<AdminView> {
  return api.patch(`/admin/users/${id}`, body)
}

/** A link to set a new password: once, within 30 minutes. */
export function makeResetLink(id: string): Promise<{ url: string }> {
  return api.post(`/admin/users/${id}/reset-link`)
}

/** Signs the admin out everywhere. */
export function endSessions(id: string): Promise<undefined> {
  return api.delete(`/admin/users/${id}/sessions`)
}
