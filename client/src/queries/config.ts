import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'

/** How this installation is set up: `useQuery(configQuery)`. Does not change while the page is open. */
export const configQuery = queryOptions({ ...apiQuery('GET /config'), staleTime: Infinity })
