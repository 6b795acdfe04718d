import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { hrefOf, type QueryOf } from '../../lib/api.ts'

/** The period. Days are "YYYY-MM-DD". */
export type SettlementPeriod = Pick<QueryOf<'GET /admin/settlement'>, 'from' | 'to'>

/** Sends the request only for a period that the server accepts. */
export function useSettlement(query: SettlementPeriod, isPeriod: boolean) {
  return useQuery({
    enabled: isPeriod,
    ...apiQuery('GET /admin/settlement', { query }),
    placeholderData: keepPreviousData,
  })
}

/** The URL of the settlement as a CSV file. */
export const settlementCsv = (query: SettlementPeriod): string =>
  hrefOf('GET /admin/settlement', { query: { ...query, format: 'csv' } })
