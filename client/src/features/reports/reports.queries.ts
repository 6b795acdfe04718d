import type { AuditRow, ReportsView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The period, and one branch or all. Days are "YYYY-MM-DD". */
export interface ReportQuery {
  from: string
  to: string
  branchId?: string | undefined
}

// A list travels as { data }, which `api.get` would take for a mere list; the totals stand beside it.
const readReports = (query: ReportQuery) =>
  api.page<ReportsView['data'][number]>('/admin/reports', {
    params: query,
  }) as Promise<unknown> as Promise<ReportsView>

/** Asked only while the period is one that the server answers. */
export function useReports(query: ReportQuery, isPeriod: boolean) {
  return useQuery({
    enabled: isPeriod,
    queryKey: keys.reports(query),
    queryFn: () => readReports(query),
    placeholderData: keepPreviousData,
  })
}

/** The address of the report as a file in that language, for a plain link. */
export function csvOf({ from, to, branchId }: ReportQuery, lang: Language): string {
  const query = new URLSearchParams({ from, to, ...(branchId ? { branchId } : {}), format: 'csv', lang })
  return `/api/admin/reports?${query.toString()}`
}

/** What GET /admin/audit is asked; what is undefined is not asked for. */
export interface AuditFilter {
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The trail of changes, a page at a time. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: keys.audit(filter),
    queryFn: ({ pageParam }) =>
      api.page<AuditRow>('/admin/audit', {
        params: { ...filter, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: last => last.page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
