import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/api-query.ts'
import { ApiError, call } from '../../../lib/api.ts'

/** Gives back what is unpaid and unused; otherwise STATE_CONFLICT. */
export function useGiveBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /users/packages/:id', { params: { id } }),
    onSettled: (_, error) => {
      // Without a session nothing was judged, and nothing could be asked anew.
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
      refresh(client, ['GET /users/packages'])
    },
  })
}
