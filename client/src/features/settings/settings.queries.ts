import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, cacheKey, invalidate } from '../../lib/api-query.ts'
import { setMoney } from '../../i18n/money.ts'
import { setLogo } from '../../lib/brand.ts'
import { type BodyOf, call } from '../../lib/api.ts'

export function useSettings() {
  return useQuery({ ...apiQuery('GET /admin/settings'), staleTime: 0 })
}

/** Uploads the chain's logo; the reply is the settings with its address. */
export function useSetLogo() {
  return useMutation({
    mutationFn: (file: File) => call('PUT /admin/brand/logo', { body: file }),
    onSuccess: ({ logo }) => setLogo(logo),
    onSettled: useRefresh(),
  })
}

export function useRemoveLogo() {
  return useMutation({
    mutationFn: () => call('DELETE /admin/brand/logo'),
    onSuccess: () => setLogo(null),
    onSettled: useRefresh(),
  })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /admin/settings'])
}

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /admin/settings'>) => call('PUT /admin/settings', { body }),
    onSuccess: view => {
      setMoney({ currency: view.currency })
      client.setQueryData(cacheKey('GET /admin/settings'), view)
      invalidate(client, ['GET /config', 'GET /admin/board'])
    },
  })
}
