import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

export function useTeam() {
  return useQuery(apiQuery('GET /admin/users'))
}

export function useRegisterAdmin() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /auth/admin-register'>) => call('POST /auth/admin-register', { body }),
    onSuccess: useRefreshTeam(),
  })
}

/** Creates an admin without a password, and the link with which they set one. */
export function useInviteAdmin() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/invitations'>) => call('POST /admin/invitations', { body }),
    onSuccess: useRefreshTeam(),
  })
}

export function useUpdateAdmin() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<'PATCH /admin/users/:id'>) =>
      call('PATCH /admin/users/:id', { params: { id }, body }),
    onSuccess: useRefreshTeam(),
  })
}

/** Creates a single-use link to set a new password, valid for 30 minutes. */
export function useMakeResetLink() {
  return useMutation({
    mutationFn: (id: string) => call('POST /admin/users/:id/reset-link', { params: { id } }),
  })
}

/** Signs the admin out everywhere. */
export function useEndSessions() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/users/:id/sessions', { params: { id } }),
    onSuccess: useRefreshTeam(),
  })
}

/** Removes an admin's second factor; fails with INCORRECT_DELETION_PASSWORD for a wrong password of the caller. */
export function useTakeFactor() {
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('DELETE /admin/users/:id/second-factor', { params: { id }, body: { password } }),
    onSuccess: useRefreshTeam(),
  })
}

function useRefreshTeam(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /admin/users'])
}
