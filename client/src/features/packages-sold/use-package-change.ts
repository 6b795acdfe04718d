import type { UserPackageView } from '@car-wash/server/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../lib/use-api.ts'
import { putRow } from '../../queries/put-row.ts'

type PackageChange = `PATCH /admin/user-packages/:id/${'payment' | 'expiry'}`

/** A change of one sold package, which its list shows at once. */
export function usePackageChange<K extends PackageChange>(key: K) {
  const client = useQueryClient()
  return useChange<K>(key, {
    // The contract answers both with the package.
    onSuccess: changed => putRow(client, 'GET /admin/user-packages', changed as UserPackageView),
  })
}
