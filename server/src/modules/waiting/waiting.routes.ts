import { created, list, noContent, on, type Handler } from '../../http/on.ts'
import { acceptOffer } from './accept.service.ts'
import { declineOffer, leaveWaiting, listOwnWaiting, listWaiting } from './entries.service.ts'
import { joinWaiting } from './join.service.ts'

export const waitingHandlers: Handler[] = [
  on('GET /waiting', async (_input, actor, context) => list(await listOwnWaiting(context, actor))),
  on('POST /waiting', async ({ body }, actor, context) => created(await joinWaiting(context, actor, body))),
  on('DELETE /waiting/:id', async ({ params }, actor, context) => {
    await leaveWaiting(context, actor, params.id)
    return noContent()
  }),
  on('POST /waiting/:id/accept', async ({ params }, actor, context) =>
    created(await acceptOffer(context, actor, params.id)),
  ),
  on('POST /waiting/:id/decline', async ({ params }, actor, context) => {
    await declineOffer(context, actor, params.id)
    return noContent()
  }),
  on('GET /admin/waiting', async ({ query }, actor, context) =>
    list(await listWaiting(context, actor, query)),
  ),
]
