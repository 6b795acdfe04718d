import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/plain/card.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { type Failed, LoadFailure } from './load-failure.tsx'

/**
 * A list of a page: placeholder rows while it loads, an error with "try again", `empty` on a card without rows, or else
 * the result of `children`.
 */
export function Loaded<Data extends object>({
  query,
  rows,
  empty,
  children,
}: {
  query: Failed & { data: Data | undefined; isError: boolean }
  /** The number of placeholder rows. */
  rows: number
  /** An `EmptyState`; the rows are the data, or its `data`. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  const { data } = query
  if (data !== undefined) {
    const list: unknown = 'data' in data ? data.data : data
    const isEmpty = empty !== undefined && Array.isArray(list) && list.length === 0
    return isEmpty ? <Card>{empty}</Card> : children(data)
  }
  if (query.isError) return <LoadFailure query={query} />
  return (
    <Loading label={t('common.loading')}>
      <SkeletonTable rows={rows} />
    </Loading>
  )
}
