import type { IntegrityView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The last check of the data; `checkedAt` is null before the first one. */
export function useLastCheck() {
  return useQuery({
    queryKey: keys.integrity(),
    queryFn: () => api.get<IntegrityView>('/admin/integrity'),
    staleTime: 0,
  })
}

/** Checks everything now, and shows that. */
export function useCheckNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<IntegrityView>('/admin/integrity', {}),
    onSuccess: view => client.setQueryData(keys.integrity(), view),
  })
}
