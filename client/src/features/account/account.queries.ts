import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** The own signed-in devices, the last used first. */
export function useSessions() {
  return useQuery(apiQuery('GET /auth/sessions'))
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /auth/sessions/:id', { params: { id } }),
    onSuccess: useRefreshSessions(),
  })
}

/** Ends every own session, this one too. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => call('POST /auth/logout-all') })
}

/** Signs the other devices out. A wrong current password is a complaint about that field. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /auth/password/change'>) => call('POST /auth/password/change', { body }),
    onSuccess: useRefreshSessions(),
  })
}

/** Everything kept about the signed-in customer. */
export function useExport() {
  return useMutation({ mutationFn: () => call('GET /users/export') })
}

/** Deletes the account; INCORRECT_DELETION_PASSWORD when it is not the own password. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (password: string) => call('DELETE /users/me', { body: { password } }) })
}

function useRefreshSessions(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /auth/sessions'])
}
