import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

/** The latest check of the data; `checkedAt` is null before the first one. */
export function useLastCheck() {
  return useQuery({
    ...apiQuery('GET /admin/integrity'),
    staleTime: 0,
  })
}

/** Runs the check now and shows its result. */
export function useCheckNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /admin/integrity'),
    onSuccess: view => client.setQueryData(cacheKey('GET /admin/integrity'), view),
  })
}
