import type { ArchivedView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

type Kind = ArchivedView['kind']

/** What was taken off the lists of one kind. */
export function useArchive(kind: Kind) {
  return useQuery({
    queryKey: keys.archive(),
    queryFn: () => api.get<ArchivedView[]>('/admin/archive'),
    select: rows => rows.filter(row => row.kind === kind),
    staleTime: 0,
  })
}

/** Puts one back on sale. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, _id }: ArchivedView) => api.post<unknown>(`/admin/archive/${kind}/${_id}/restore`),
    onSettled: () => {
      for (const queryKey of [keys.archive(), keys.services(), keys.packages(), keys.bookingServices()]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
