import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'

/** A page of customers; the previous page stays visible until the next one loads. */
export function useCustomers(q: string | undefined, cursor?: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q, cursor, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

/** The first few matches, for a combo box. */
export function useCustomerSearch(q: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q: q === '' ? undefined : q, limit: '8' } }),
    placeholderData: keepPreviousData,
  })
}
