import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '../lib/api.ts'

interface Row {
  _id: string
  /** The reply to a change does not say it (`noShows` of a booking). */
  noShows?: number | undefined
}

/** Shows the new state of a row in the loaded pages of a list of the desk, before the list is read again. */
export function putRow(
  client: QueryClient,
  list: 'GET /admin/bookings' | 'GET /admin/user-packages',
  changed: Row,
): void {
  const changedFrom = ({ noShows }: Row): Row => (noShows === undefined ? changed : { ...changed, noShows })
  client.setQueriesData<Page<Row>>(
    { queryKey: [list] },
    page =>
      page && { ...page, data: page.data.map(row => (row._id === changed._id ? changedFrom(row) : row)) },
  )
}
