import type { CustomerView } from '@car-wash/server/contract'
import { api, type Page } from '../../lib/api.ts'

/** Newest account first; a branch-admin finds the own branch's, and any by exact e-mail or phone (decision 2). */
export function listCustomers(query: {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}): Promise<Page<CustomerView>> {
  return api.page('/admin/customers', { params: query })
}
