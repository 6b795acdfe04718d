import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, cacheKey, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

export function useSettings() {
  return useQuery({ ...apiQuery('GET /admin/settings'), staleTime: 0 })
}

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /admin/settings'>) => call('PUT /admin/settings', { body }),
    onSuccess: view => {
      client.setQueryData(cacheKey('GET /admin/settings'), view)
      invalidate(client, ['GET /config', 'GET /admin/board'])
    },
  })
}
