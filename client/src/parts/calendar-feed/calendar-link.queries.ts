import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

/** The address of a branch's calendar, or of one's own. */
export function useCalendarLink(branchId: string | undefined) {
  const own = { ...apiQuery('GET /users/calendar-link'), staleTime: 0, enabled: branchId === undefined }
  const branchs = {
    ...apiQuery('GET /admin/branches/:id/calendar-link', { params: { id: branchId ?? '' } }),
    staleTime: 0,
    enabled: branchId !== undefined,
  }
  const links = [useQuery(own), useQuery(branchs)] as const
  return links[branchId === undefined ? 0 : 1]
}

/** Makes a new address; the old one ends. */
export function useMakeCalendarLink(branchId: string | undefined) {
  return useMutation({
    mutationFn: () =>
      branchId === undefined
        ? call('POST /users/calendar-link')
        : call('POST /admin/branches/:id/calendar-link', { params: { id: branchId } }),
    onSettled: useRefresh(),
  })
}

export function useEndCalendarLink(branchId: string | undefined) {
  return useMutation({
    mutationFn: () =>
      branchId === undefined
        ? call('DELETE /users/calendar-link')
        : call('DELETE /admin/branches/:id/calendar-link', { params: { id: branchId } }),
    onSettled: useRefresh(),
  })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /users/calendar-link', 'GET /admin/branches/:id/calendar-link'])
}
