import type { ManagedWashPackageView, SaveWashPackageBody } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The packages on offer with their base texts, as they are edited. */
export function useAdminPackages() {
  return useQuery({
    queryKey: keys.packages(),
    queryFn: () => api.get<ManagedWashPackageView[]>('/packages'),
  })
}

/** Adds a package, or changes the one with that id. */
export function useSavePackage() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: SaveWashPackageBody }) =>
      id === undefined
        ? api.post<ManagedWashPackageView>('/packages', body)
        : api.put<ManagedWashPackageView>(`/packages/${id}`, body),
    onSettled: useRefresh(),
  })
}

/** Archives a package (decision 18). */
export function useDeletePackage() {
  return useMutation({ mutationFn: (id: string) => api.delete(`/packages/${id}`), onSettled: useRefresh() })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [keys.packages(), keys.archive()]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}
