import type { Language } from '@car-wash/server/contract/constants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { call, hrefOf, type QueryOf } from '../../lib/api.ts'

/** The period, and one branch or all. Days are "YYYY-MM-DD". */
export type ReportQuery = Pick<QueryOf<'GET /admin/reports'>, 'from' | 'to' | 'branchId'>

/** Asked only while the period is one that the server answers. */
export function useReports(query: ReportQuery, isPeriod: boolean) {
  return useQuery({
    enabled: isPeriod,
    ...apiQuery('GET /admin/reports', { query }),
    placeholderData: keepPreviousData,
  })
}

/** The address of the report as a file in that language, for a plain link. */
export function csvOf(query: ReportQuery, lang: Language): string {
  return hrefOf('GET /admin/reports', { query: { ...query, format: 'csv', lang } })
}

/** What GET /admin/audit is asked; what is undefined is not asked for. */
export type AuditFilter = Pick<QueryOf<'GET /admin/audit'>, 'kind' | 'from' | 'to'>

/** The trail of changes, a page at a time. */
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
