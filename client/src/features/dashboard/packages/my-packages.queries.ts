import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/api-query.ts'
import { ApiError, call } from '../../../lib/api.ts'

/** Gives back an unpaid, unused package; otherwise fails with STATE_CONFLICT. */
export function useGiveBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /users/packages/:id', { params: { id } }),
    onSettled: (_, error) => {
      // Without a session nothing has changed, and a refetch would fail.
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
      refresh(client, ['GET /users/packages'])
    },
  })
}
