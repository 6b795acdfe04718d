import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

const EVERY_MS = 30_000

/** Whether the installation is well; asked again every half minute. */
export function useSystem() {
  return useQuery({ ...apiQuery('GET /admin/system'), staleTime: 0, refetchInterval: EVERY_MS })
}

/** Sends the e-mails again that were given up. */
export function useSendAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /admin/system/mails'),
    onSettled: () => client.invalidateQueries({ queryKey: cacheKey('GET /admin/system') }),
  })
}
