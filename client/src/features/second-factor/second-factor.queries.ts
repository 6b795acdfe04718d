import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** Whether the signed-in admin has a second factor, and must have one. */
export function useFactor(enabled = true) {
  return useQuery({ ...apiQuery('GET /auth/second-factor'), enabled })
}

/** A new secret; fails with INCORRECT_DELETION_PASSWORD for a wrong password. */
export function useStartFactor() {
  return useMutation({
    mutationFn: (password: string) => call('POST /auth/second-factor', { body: { password } }),
  })
}

/** Turns it on; fails with SECOND_FACTOR_WRONG. */
export function useConfirmFactor() {
  return useMutation({
    mutationFn: (code: string) => call('POST /auth/second-factor/confirm', { body: { code } }),
  })
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /auth/second-factor/recovery-codes'>) =>
      call('POST /auth/second-factor/recovery-codes', { body }),
  })
}

export function useEndFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /auth/second-factor/off'>) =>
      call('POST /auth/second-factor/off', { body }),
  })
}

/** Reads again what a change has changed. */
export function useRefreshFactor(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /auth/second-factor', 'GET /auth/sessions'])
}
