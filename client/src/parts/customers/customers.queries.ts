import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'

/** A page of customers; the one before stays in sight until the next is there. */
export function useCustomers(q: string | undefined, cursor?: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q, cursor, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

/** The first few that match, for a box to choose one in. */
export function useCustomerSearch(q: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q: q === '' ? undefined : q, limit: '8' } }),
    placeholderData: keepPreviousData,
  })
}
