import type { UserPackageView } from '@car-wash/server/contract'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NameOf } from '../../i18n/localized.ts'
import type { Page } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import {
  deleteUserPackage,
  extendUserPackage,
  listUserPackages,
  type PackageFilter,
  payUserPackage,
  readLedger,
  sendDetails,
} from './admin-packages.api.ts'

/** A page of user packages; the one before stays in sight until the next is there. Packages are called as `nameOf` says. */
export function useUserPackages(filter: PackageFilter, nameOf: NameOf) {
  const select = useCallback(
    (page: Page<UserPackageView>) => ({
      ...page,
      data: page.data.map(row => ({
        ...row,
        packageId: { ...row.packageId, name: nameOf(row.packageId.name) },
      })),
    }),
    [nameOf],
  )
  return useQuery({
    select,
    queryKey: keys.adminPackages(filter),
    queryFn: () => listUserPackages(filter),
    placeholderData: keepPreviousData,
  })
}

export function useUserPackageLedger(id: string) {
  return useQuery({ queryKey: keys.ledger(id), queryFn: () => readLedger(id) })
}

export function usePayUserPackage() {
  return useChange(payUserPackage)
}

export function useExtendUserPackage() {
  return useChange(extendUserPackage)
}

export function useDeleteUserPackage() {
  const client = useQueryClient()
  return useMutation({ mutationFn: deleteUserPackage, onSuccess: () => forget(client) })
}

export function useSendDetails() {
  return useMutation({ mutationFn: sendDetails })
}

/** A change of one package: its row shows the new state at once, then the list is asked again where it stands. */
function useChange<Change>(send: (change: Change) => Promise<UserPackageView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: changed => {
      client.setQueriesData<Page<UserPackageView>>(
        { queryKey: keys.adminPackages() },
        page => page && { ...page, data: page.data.map(row => (row._id === changed._id ? changed : row)) },
      )
    },
    onSettled: () => forget(client),
  })
}

/** Bookings follow the payment and the expiry of their package. */
function forget(client: QueryClient): void {
  for (const queryKey of [keys.adminPackages(), keys.adminBookings(), ['ledger'], ['reports']]) {
    void client.invalidateQueries({ queryKey })
  }
}
