import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

export function useKeys() {
  return useQuery({ ...apiQuery('GET /admin/keys'), staleTime: 0 })
}

/** Makes a key. Its secret is only in this reply. */
export function useMakeKey() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/keys'>) => call('POST /admin/keys', { body }),
    onSuccess: useRefreshKeys(),
  })
}

/** Ends a key; its next call is refused. */
export function useEndKey() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/keys/:id', { params: { id } }),
    onSettled: useRefreshKeys(),
  })
}

function useRefreshKeys(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /admin/keys'])
}
