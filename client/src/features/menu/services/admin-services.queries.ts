import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../lib/api-query.ts'
import { ApiError, type BodyOf, call } from '../../../lib/api.ts'

/** The wash menu with its base texts, for editing. */
export function useAdminServices() {
  return useQuery({
    ...apiQuery('GET /services'),
    // A super-admin gets each service with its revision.
    select: services => services as ManagedWashServiceView[],
  })
}

/** Creates a service or updates the one with that id. */
export function useSaveService() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: BodyOf<'POST /services'> }) =>
      id === undefined
        ? call('POST /services', { body })
        : call('PUT /services/:id', { params: { id }, body }),
    onSettled: useServicesRefresh(),
  })
}

/** Archives a service (decision 18). */
export function useDeleteService() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /services/:id', { params: { id } }),
    onSettled: useServicesRefresh(),
  })
}

/** Uploads the owner's picture of a service; the reply is the service with its address. */
export function useSetPicture() {
  return useMutation({
    mutationFn: ({ id, file }: { id: string; file: File }) =>
      call('PUT /services/:id/picture', { params: { id }, body: file }),
    onSettled: useServicesRefresh(),
  })
}

export function useRemovePicture() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /services/:id/picture', { params: { id } }),
    onSettled: useServicesRefresh(),
  })
}

/** The names of the packages that have no other service on the menu (409 IN_USE). */
export function dependentPackages(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined
  const packages = error.body['packages']
  // api.md: the error reply contains each with its id and name.
  return Array.isArray(packages) ? (packages as { name: string }[]).map(({ name }) => name) : undefined
}

/** Everything that shows the menu is read again. */
export function useServicesRefresh(): () => void {
  const client = useQueryClient()
  return () =>
    invalidate(client, [
      'GET /services',
      'GET /bookings/services',
      'GET /packages',
      'GET /admin/archive',
      'GET /bookings/availability',
    ])
}
