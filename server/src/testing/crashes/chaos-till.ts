import type { TillView } from '../../contract/payments.ts'
import type { TestReply } from '../test-client.ts'

type Send = <T>(request: { method: string; path: string; body?: object }) => Promise<TestReply<T> | null>

/** Closes the branch's open drawer, or opens one; of several desks at once one succeeds. */
export async function openOrCloseTill(send: Send, branchId: string): Promise<void> {
  const path = `/admin/tills?branchId=${branchId}&limit=1`
  const [last] = (await send<{ data: TillView[] }>({ method: 'GET', path }))?.body.data ?? []
  if (last?.closedAt === null)
    await send({ method: 'POST', path: `/admin/tills/${last._id}/close`, body: { counted: 100 } })
  else await send({ method: 'POST', path: '/admin/tills', body: { branchId, float: 100 } })
}
