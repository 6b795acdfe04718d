import { hrefOf, type QueryOf } from '../../lib/api.ts'

/** The period, one branch or all (`chain`: added up), and whether with the money of each person. Days are "YYYY-MM-DD". */
export type ReportQuery = Pick<QueryOf<'GET /admin/reports'>, 'from' | 'to' | 'branchId' | 'people' | 'chain'>

/** The URL of the report as a CSV file: each day of each branch. */
export function csvOf(query: Omit<ReportQuery, 'chain'>): string {
  return hrefOf('GET /admin/reports', { query: { ...query, format: 'csv' } })
}
