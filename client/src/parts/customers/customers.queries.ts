import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'

/** A page of customers; the previous page stays visible until the next one loads. */
export function useCustomers(q: string | undefined, cursor?: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q, cursor, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

/** A customer with visits, money, packages and notes; sends no request for an empty id. */
export function useCustomerDetail(id: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers/:id', { params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  })
}

/** Customers and bookings by what people say: a name, a number, a plate or the end of either. */
export function useDeskSearch(q: string) {
  return useQuery({
    ...apiQuery('GET /admin/search', { query: { q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
}
