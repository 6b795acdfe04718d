import type { ChangePasswordBody, SessionView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

/** The own signed-in devices, the last used first. */
export function listSessions(): Promise<SessionView[]> {
  return api.get('/auth/sessions')
}

export function endSession(id: string): Promise<undefined> {
  return api.delete(`/auth/sessions/${id}`)
}

/** Ends every own session, this one too. */
export function endAllSessions(): Promise<undefined> {
  return api.post('/auth/logout-all')
}

/** Signs the other devices out. A wrong current password is a complaint about that field. */
export function changePassword(body: ChangePasswordBody): Promise<undefined> {
  return api.post('/auth/password/change', body)
}

/** Everything kept about the signed-in customer. */
export function exportMyData(): Promise<object> {
  return api.get('/users/export')
}

/** Deletes the account; INCORRECT_DELETION_PASSWORD when it is not the own password. */
export function deleteAccount(password: string): Promise<undefined> {
  return api.delete('/users/me', { password })
}
