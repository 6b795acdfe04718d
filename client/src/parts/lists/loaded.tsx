import type { ReactNode } from 'react'
import { Picture } from '../../art/picture.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/plain/states.tsx'
import { type Failed, LoadFailure } from './load-failure.tsx'

/**
 * A part of a page that loads: a placeholder, an error with "try again", `empty` without rows, or else the result of
 * `children`.
 */
export function Loaded<Data extends object>({
  query,
  rows,
  skeleton,
  empty,
  failure,
  failed,
  children,
}: {
  query: Failed & { data: Data | undefined; isError: boolean }
  /** The number of placeholder rows. */
  rows?: number
  /** A placeholder of another shape than a table. */
  skeleton?: ReactNode
  /** Shown where the data, or its `data`, has no rows: on a card, or a sentence alone. */
  empty?: string | (Omit<EmptyStateProps, 'picture'> & { picture?: 'noBookings' | 'noPackages' })
  /** In place of the error. */
  failure?: ReactNode
  /** What has failed, in place of "This could not be loaded". */
  failed?: string
  children: (data: Data) => ReactNode
}) {
  const { data } = query
  if (data !== undefined) {
    const list: unknown = 'data' in data ? data.data : data
    if (empty === undefined || !Array.isArray(list) || list.length > 0) return children(data)
    if (typeof empty === 'string') return <p className="text-muted">{empty}</p>
    return (
      <Card>
        <EmptyState {...empty} picture={<Picture of={empty.picture ?? 'nothingFound'} />} />
      </Card>
    )
  }
  if (query.isError && failure) return failure
  if (query.isError) return <LoadFailure query={query} title={failed} />
  return <Loading>{skeleton ?? <SkeletonTable rows={rows} />}</Loading>
}
