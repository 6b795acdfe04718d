import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** The user's signed-in devices, most recently used first. */
export function useSessions() {
  return useQuery(apiQuery('GET /auth/sessions'))
}

export function useEndSession() {
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('DELETE /auth/sessions/:id', { params: { id }, body: { password } }),
    onSuccess: useRefreshSessions(),
  })
}

/** Ends all of the user's sessions, including this one. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: (password: string) => call('POST /auth/logout-all', { body: { password } }),
  })
}

/** Changes the password and signs other devices out. A wrong current password is a field error. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /auth/password/change'>) => call('POST /auth/password/change', { body }),
    onSuccess: useRefreshSessions(),
  })
}

/** All data stored about the signed-in customer. */
export function useExport() {
  return useMutation({ mutationFn: () => call('GET /users/export') })
}

/** Deletes the account; fails with INCORRECT_DELETION_PASSWORD for a wrong password. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (password: string) => call('DELETE /users/me', { body: { password } }) })
}

function useRefreshSessions(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /auth/sessions'])
}
