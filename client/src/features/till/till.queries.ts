import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheKey, refresh } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** The branch whose till it is; undefined for a branch admin’s, and for all branches from a super-admin. */
type OfBranch = string | undefined

/** The tills, newest opened first, one page at a time. */
export function useTills(branchId: OfBranch) {
  return useInfiniteQuery({
    queryKey: cacheKey('GET /admin/tills', { query: { branchId } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/tills', { query: { branchId, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useOpenTill() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/tills'>) => call('POST /admin/tills', { body }),
    onSettled: () => refresh(client, ['GET /admin/tills', 'GET /admin/payments']),
  })
}

export function useCloseTill() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyOf<'POST /admin/tills/:id/close'> }) =>
      call('POST /admin/tills/:id/close', { params: { id }, body }),
    onSettled: () => refresh(client, ['GET /admin/tills', 'GET /admin/payments']),
  })
}
