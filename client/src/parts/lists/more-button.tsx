import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/plain/button.tsx'

/** Loads the next page of a list, while there is one. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
}) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      pending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  )
}
