import type { ArchivedView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

type Kind = ArchivedView['kind']

/** The archived items of one kind. */
export function useArchive(kind: Kind) {
  return useQuery({
    ...apiQuery('GET /admin/archive'),
    select: rows => rows.filter(row => row.kind === kind),
    staleTime: 0,
  })
}

/** Puts an item back on sale. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, _id }: ArchivedView) =>
      call('POST /admin/archive/:kind/:id/restore', { params: { kind, id: _id } }),
    onSettled: () =>
      invalidate(client, ['GET /admin/archive', 'GET /services', 'GET /packages', 'GET /bookings/services']),
  })
}
