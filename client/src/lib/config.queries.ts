import type { ConfigView } from '@car-wash/server/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { keys } from './query-keys.ts'

/** How this installation is set up: `useQuery(configQuery)`. Does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: keys.config(),
  queryFn: () => api.get<ConfigView>('/config'),
  staleTime: Infinity,
})
