import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cacheKey } from '../../lib/api-query.ts'
import { call, hrefOf, type QueryOf } from '../../lib/api.ts'

/** The filters of the desk's payments; undefined ones are left out. */
export type PaymentFilter = Omit<QueryOf<'GET /admin/payments'>, 'cursor' | 'format' | 'lang'>

/** The payments that the admin sees, newest first, one page at a time. */
export function useDeskPayments(filter: PaymentFilter) {
  return useInfiniteQuery({
    queryKey: cacheKey('GET /admin/payments', { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/payments', { query: { ...filter, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The address of the payments as a CSV file. */
export const paymentsCsv = (filter: PaymentFilter): string =>
  hrefOf('GET /admin/payments', { query: { ...filter, format: 'csv' } })
