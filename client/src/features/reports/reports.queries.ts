import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { call, hrefOf, type QueryOf } from '../../lib/api.ts'

/** The period, one branch or all (`chain`: added up), and whether with the money of each person. Days are "YYYY-MM-DD". */
export type ReportQuery = Pick<QueryOf<'GET /admin/reports'>, 'from' | 'to' | 'branchId' | 'people' | 'chain'>

/** Sends the request only for a period that the server accepts. */
export function useReports(query: ReportQuery, isPeriod: boolean) {
  return useQuery({
    enabled: isPeriod,
    ...apiQuery('GET /admin/reports', { query }),
    placeholderData: keepPreviousData,
  })
}

/** The URL of the report as a CSV file: each day of each branch. */
export function csvOf(query: Omit<ReportQuery, 'chain'>): string {
  return hrefOf('GET /admin/reports', { query: { ...query, format: 'csv' } })
}

/** The filters of GET /admin/audit; undefined ones are left out. */
export type AuditFilter = Pick<QueryOf<'GET /admin/audit'>, 'kind' | 'from' | 'to'>

/** The audit trail, one page at a time. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: cacheKey('GET /admin/audit', { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/audit', { query: { ...filter, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
