import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'

/** Every movement of a package's washes, oldest first; sends no request for an empty id. */
export function useLedger(userPackageId: string) {
  return useQuery({
    ...apiQuery('GET /users/packages/:id/ledger', { params: { id: userPackageId } }),
    enabled: userPackageId !== '',
  })
}
