import { ok, on, onPublic, type Handler, SECRET } from '../../http/on.ts'
import { acceptOffer, answerOffer, viewOffer } from './accept.service.ts'
import { declineOffer, leaveWaiting, listOwnWaiting, listWaiting } from './entries.service.ts'
import { joinWaiting } from './join.service.ts'

export const waitingHandlers: Handler[] = [
  on('GET /waiting', listOwnWaiting),
  on('POST /waiting', joinWaiting),
  on('DELETE /waiting/:id', leaveWaiting),
  on('POST /waiting/:id/accept', acceptOffer),
  on('POST /waiting/:id/decline', declineOffer),
  onPublic('GET /offers/:token', async (context, _actor, { token }) =>
    ok(await viewOffer(context, token), SECRET),
  ),
  onPublic('POST /offers/:token/accept', async (context, _actor, { token }) =>
    ok(await answerOffer(context, token, acceptOffer), SECRET),
  ),
  onPublic('POST /offers/:token/decline', async (context, _actor, { token }) =>
    ok(await answerOffer(context, token, declineOffer), SECRET),
  ),
  on('GET /admin/waiting', listWaiting),
]
