import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The wash menu with its base texts, as it is edited. */
export function useAdminServices() {
  return useQuery({
    queryKey: keys.services(),
    queryFn: () => api.get<ManagedWashServiceView[]>('/services'),
  })
}

/** Adds a service, or changes the one with that id. */
export function useSaveService() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: SaveWashServiceBody }) =>
      id === undefined
        ? api.post<ManagedWashServiceView>('/services', body)
        : api.put<ManagedWashServiceView>(`/services/${id}`, body),
    onSettled: useRefresh(),
  })
}

/** Archives a service (decision 18). */
export function useDeleteService() {
  return useMutation({ mutationFn: (id: string) => api.delete(`/services/${id}`), onSettled: useRefresh() })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [
      keys.services(),
      keys.bookingServices(),
      keys.packages(),
      keys.archive(),
      keys.availability(),
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}
