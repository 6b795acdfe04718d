import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, refresh } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

const EVERY_MS = 60_000

/** What customers did at a branch; empty means the admin's own or the first. The browser sends the ETag. */
export function useNotices(branchId: string) {
  return useQuery({
    ...apiQuery('GET /admin/notices', { query: { branchId: branchId || undefined } }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Those of the branch up to the newest shown are no longer new. */
export function useSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { branchId: string; until: string }) => call('POST /admin/notices/seen', { body }),
    onSuccess: () => refresh(client, ['GET /admin/notices']),
  })
}
