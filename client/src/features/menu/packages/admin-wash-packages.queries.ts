import type { ManagedWashPackageView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../lib/api-query.ts'
import { type BodyOf, call } from '../../../lib/api.ts'

/** The packages on offer with their base texts, for editing. */
export function useAdminPackages() {
  return useQuery({
    ...apiQuery('GET /packages'),
    // A super-admin gets each package with its revision.
    select: packages => packages as ManagedWashPackageView[],
  })
}

/** Creates a package or updates the one with that id. */
export function useSavePackage() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: BodyOf<'POST /packages'> }) =>
      id === undefined
        ? call('POST /packages', { body })
        : call('PUT /packages/:id', { params: { id }, body }),
    onSettled: useRefresh(),
  })
}

/** Archives a package (decision 18). */
export function useDeletePackage() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /packages/:id', { params: { id } }),
    onSettled: useRefresh(),
  })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /packages', 'GET /admin/archive'])
}
