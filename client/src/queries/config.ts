import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'

/** The configuration of this installation: `useQuery(configQuery)`. It does not change while the page is open. */
export const configQuery = queryOptions({ ...apiQuery('GET /config'), staleTime: Infinity })
