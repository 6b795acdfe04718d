import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../lib/query-keys.ts'
import { listCustomers } from './customers.api.ts'

/** A page of customers; the one before stays in sight until the next is there. */
export function useCustomers(q: string | undefined, cursor?: string) {
  return useQuery({
    queryKey: [...keys.customers(q ?? ''), cursor],
    queryFn: () => listCustomers({ q, cursor, limit: 25 }),
    placeholderData: keepPreviousData,
  })
}

/** The first few that match, for a box to choose one in. */
export function useCustomerSearch(q: string) {
  return useQuery({
    queryKey: [...keys.customers(q), 'few'],
    queryFn: () => listCustomers({ q: q === '' ? undefined : q, limit: 8 }),
    placeholderData: keepPreviousData,
  })
}
