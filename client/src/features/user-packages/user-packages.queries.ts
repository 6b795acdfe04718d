import type { UserPackageView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { NameOf } from '../../i18n/localized.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { keys } from '../../lib/query-keys.ts'
import { refresh } from '../../lib/refresh.ts'
import { listMyPackages, reservePackage } from './user-packages.api.ts'

/** The signed-in customer's packages, under the names that `nameOf` gives; `enabled` is false for visitors and admins. */
export function useMyPackages(enabled: boolean, nameOf: NameOf) {
  const select = useCallback(
    (packages: UserPackageView[]) =>
      packages.map(each => ({
        ...each,
        packageId: { ...each.packageId, name: nameOf(each.packageId.name) },
      })),
    [nameOf],
  )
  return useQuery({ queryKey: keys.myPackages(), queryFn: listMyPackages, enabled, select })
}

/** Reserves a package by its id. */
export function useReservePackage() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (packageId: string) => reservePackage(packageId, submission.keyFor(packageId)),
    onSuccess: outcome => {
      submission.done()
      if (outcome.success) void refresh(client, keys.myPackages())
    },
  })
}
