import type { UserPackageView } from '@car-wash/server/contract'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call, type Page, type QueryOf } from '../../lib/api.ts'

/** The filters of the list of customers' packages; undefined ones are left out. */
export type PackageFilter = Omit<QueryOf<'GET /admin/user-packages'>, 'limit'>
export type Extension = { id: string } & BodyOf<'PATCH /admin/user-packages/:id/expiry'>
type Payment = { id: string } & BodyOf<'PATCH /admin/user-packages/:id/payment'>

/** A page of user packages; the previous page stays visible until the next one loads. */
export function useUserPackages(filter: PackageFilter) {
  return useQuery({
    ...apiQuery('GET /admin/user-packages', { query: { ...filter, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

export function usePayUserPackage() {
  return useChange(({ id, ...body }: Payment) =>
    call('PATCH /admin/user-packages/:id/payment', { params: { id }, body }),
  )
}

export function useExtendUserPackage() {
  return useChange(({ id, ...body }: Extension) =>
    call('PATCH /admin/user-packages/:id/expiry', { params: { id }, body }),
  )
}

export function useDeleteUserPackage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('DELETE /admin/user-packages/:id', { params: { id }, body: { password } }),
    onSuccess: () => invalidateAll(client),
  })
}

/** 202: the server sends it; 200: a prefilled e-mail for the admin's own mail program. */
export function useSendDetails() {
  return useMutation({
    mutationFn: (id: string) =>
      call.withStatus('POST /admin/user-packages/:id/send-details', { params: { id } }),
  })
}

/** A change of one package: its row shows the new state at once, then the list reloads in place. */
function useChange<Change>(send: (change: Change) => Promise<UserPackageView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: changed => {
      client.setQueriesData<Page<UserPackageView>>(
        { queryKey: ['GET /admin/user-packages'] },
        page => page && { ...page, data: page.data.map(row => (row._id === changed._id ? changed : row)) },
      )
    },
    onSettled: () => invalidateAll(client),
  })
}

/** The payment and expiry of a package also affect its bookings. */
function invalidateAll(client: QueryClient): void {
  invalidate(client, [
    'GET /admin/user-packages',
    'GET /admin/bookings',
    'GET /users/packages/:id/ledger',
    'GET /admin/reports',
  ])
}
