import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { invalidate } from '../lib/api-query.ts'
import type { Page } from '../lib/api.ts'

/** A paged list of the desk. */
export interface DeskList {
  key: 'GET /admin/bookings' | 'GET /admin/user-packages'
  /** The replies that may be stale after a change of a row, the list's own pages among them. */
  stale: Parameters<typeof invalidate>[1]
}

interface Row {
  _id: string
  /** The reply to a change does not say it (`noShows` of a booking). */
  noShows?: number | undefined
}

/**
 * A change of one row: it shows its new state at once, then the list reloads in place. `rowIn` finds the current row
 * in an error.
 */
export function useRowChange<Change, Changed extends Row>(
  list: DeskList,
  send: (change: Change) => Promise<Changed>,
  rowIn: (error: unknown) => Changed | undefined = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: row => put(client, list, row),
    onError: error => {
      const row = rowIn(error)
      if (row) put(client, list, row)
    },
    onSettled: () => invalidate(client, list.stale),
  })
}

/** The deletion of one row, with the password of the person who deletes it; `giveBack` gives back what was paid. */
export function useRowDeletion<Reply>(
  list: DeskList,
  send: (deletion: { id: string; password: string; giveBack?: boolean }) => Promise<Reply>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => invalidate(client, list.stale) })
}

function put(client: QueryClient, { key }: DeskList, changed: Row): void {
  const changedFrom = ({ noShows }: Row): Row => (noShows === undefined ? changed : { ...changed, noShows })
  client.setQueriesData<Page<Row>>(
    { queryKey: [key] },
    page =>
      page && { ...page, data: page.data.map(row => (row._id === changed._id ? changedFrom(row) : row)) },
  )
}
