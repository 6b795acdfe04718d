import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { type BodyOf, call, type QueryOf } from '../../lib/api.ts'
import { type DeskList, useRowChange, useRowDeletion } from '../../queries/desk-list.ts'

/** The filters of the list of customers' packages; undefined ones are left out. */
export type PackageFilter = Omit<QueryOf<'GET /admin/user-packages'>, 'limit'>
export type Extension = { id: string } & BodyOf<'PATCH /admin/user-packages/:id/expiry'>
type Payment = { id: string } & BodyOf<'PATCH /admin/user-packages/:id/payment'>

/** The payment and expiry of a package also affect its bookings. */
const list: DeskList = {
  key: 'GET /admin/user-packages',
  stale: [
    'GET /admin/user-packages',
    'GET /admin/bookings',
    'GET /users/packages/:id/ledger',
    'GET /admin/reports',
    'GET /admin/payments',
  ],
}

/** A page of user packages; the previous page stays visible until the next one loads. */
export function useUserPackages(filter: PackageFilter) {
  return useQuery({
    ...apiQuery('GET /admin/user-packages', { query: { ...filter, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

export function usePayUserPackage() {
  return useRowChange(list, ({ id, ...body }: Payment) =>
    call('PATCH /admin/user-packages/:id/payment', { params: { id }, body }),
  )
}

export function useExtendUserPackage() {
  return useRowChange(list, ({ id, ...body }: Extension) =>
    call('PATCH /admin/user-packages/:id/expiry', { params: { id }, body }),
  )
}

export function useDeleteUserPackage() {
  return useRowDeletion(list, ({ id, ...body }) =>
    call('DELETE /admin/user-packages/:id', { params: { id }, body }),
  )
}

/** 202: the server sends it; 200: a prefilled e-mail for the admin's own mail program. */
export function useSendDetails() {
  return useMutation({
    mutationFn: (id: string) =>
      call.withStatus('POST /admin/user-packages/:id/send-details', { params: { id } }),
  })
}
