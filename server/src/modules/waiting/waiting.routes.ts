import { BY_LINK, SECRET } from '../bookings/visit/visit-link.service.ts'
import { created, list, noContent, ok, on, type Handler } from '../../http/on.ts'
import { acceptOffer } from './accept.service.ts'
import { declineOffer, leaveWaiting, listOwnWaiting, listWaiting } from './entries.service.ts'
import { answerOffer, viewOffer } from './offer-link.service.ts'
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
  on(
    'GET /offers/:token',
    async ({ params }, _actor, context) => ok(await viewOffer(context, params.token), SECRET),
    BY_LINK,
  ),
  on(
    'POST /offers/:token/accept',
    async ({ params }, _actor, context) => ok(await answerOffer(context, params.token, acceptOffer), SECRET),
    BY_LINK,
  ),
  on(
    'POST /offers/:token/decline',
    async ({ params }, _actor, context) => ok(await answerOffer(context, params.token, declineOffer), SECRET),
    BY_LINK,
  ),
  on('GET /admin/waiting', async ({ query }, actor, context) =>
    list(await listWaiting(context, actor, query)),
  ),
]
