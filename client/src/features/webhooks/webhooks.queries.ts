import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

export function useWebhooks() {
  return useQuery({ ...apiQuery('GET /admin/webhooks'), staleTime: 0 })
}

/** A page of an endpoint's events. */
export function useDeliveries(id: string, cursor: string | undefined) {
  return useQuery({
    ...apiQuery('GET /admin/webhooks/:id/deliveries', { params: { id }, query: { cursor, limit: '25' } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Adds an endpoint. Its secret is only in this reply. */
export function useMakeWebhook() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/webhooks'>) => call('POST /admin/webhooks', { body }),
    onSuccess: useRefreshWebhooks(),
  })
}

/** Removes an endpoint with what waits for it. */
export function useEndWebhook() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/webhooks/:id', { params: { id } }),
    onSettled: useRefreshWebhooks(),
  })
}

/** Sends one event again, or all that were given up. */
export function useSendAgain(id: string) {
  return useMutation({
    mutationFn: (delivery: string | undefined) =>
      call('POST /admin/webhooks/:id/again', { params: { id }, body: { delivery } }),
    onSettled: useRefreshWebhooks(),
  })
}

function useRefreshWebhooks(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /admin/webhooks', 'GET /admin/webhooks/:id/deliveries'])
}
