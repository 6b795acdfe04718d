import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { type Failed, LoadFailure } from './load-failure.tsx'

/** A table of a page: placeholder rows while it loads, an error with "try again", or the result of `children`. */
export function Loaded<Data>({
  query,
  failedTitle,
  rows,
  children,
}: {
  query: Failed & { data: Data | undefined; isError: boolean }
  failedTitle: string
  /** The number of placeholder rows. */
  rows: number
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadFailure title={failedTitle} query={query} />
  return (
    <Loading label={t('common.loading')}>
      <SkeletonTable rows={rows} />
    </Loading>
  )
}
