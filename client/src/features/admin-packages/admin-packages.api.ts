import type { LedgerRow, PayUserPackageBody, UserPackageView } from '@car-wash/server/contract'
import { api, type Page, type WithStatus } from '../../lib/api.ts'

/** What GET /admin/user-packages is asked; what is undefined is not asked for. */
export interface PackageFilter {
  branchId?: string | undefined
  isPaid?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
}

export interface Extension {
  id: string
  expiryDate: string
  reason: string
}

export function listUserPackages(filter: PackageFilter): Promise<Page<UserPackageView>> {
  return api.page('/admin/user-packages', { params: { ...filter, limit: 25 } })
}

export function payUserPackage({
  id,
  ...body
}: { id: string } & PayUserPackageBody): Promise<UserPackageView> {
  return api.patch(`/admin/user-packages/${id}/payment`, body)
}

export function extendUserPackage({ id, ...body }: Extension): Promise<UserPackageView> {
  return api.patch(`/admin/user-packages/${id}/expiry`, body)
}

export function deleteUserPackage({ id, password }: { id: string; password: string }): Promise<undefined> {
  return api.delete(`/admin/user-packages/${id}`, { password })
}

/** 202: the server sends it; 200: a prefilled e-mail for the admin's own mail program. */
export function sendDetails(id: string): Promise<WithStatus<{ mailto?: string } | undefined>> {
  return api.postWithStatus(`/admin/user-packages/${id}/send-details`)
}

/** Every movement of a package's washes, oldest first. */
export function readLedger(id: string): Promise<LedgerRow[]> {
  return api.get(`/users/packages/${id}/ledger`)
}
