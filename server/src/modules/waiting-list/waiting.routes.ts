import { BY_LINK, SECRET } from '../bookings/visit/visit-link.service.ts'
import { ok, on, type Handler } from '../../http/on.ts'
import { acceptOffer, answerOffer, viewOffer } from './accept.service.ts'
import { declineOffer, leaveWaiting, listOwnWaiting, listWaiting } from './entries.service.ts'
import { joinWaiting } from './join.service.ts'

export const waitingHandlers: Handler[] = [
  on('GET /waiting', listOwnWaiting),
  on('POST /waiting', joinWaiting),
  on('DELETE /waiting/:id', leaveWaiting),
  on('POST /waiting/:id/accept', acceptOffer),
  on('POST /waiting/:id/decline', declineOffer),
  on(
    'GET /offers/:token',
    async (context, _actor, { token }) => ok(await viewOffer(context, token), SECRET),
    BY_LINK,
  ),
  on(
    'POST /offers/:token/accept',
    async (context, _actor, { token }) => ok(await answerOffer(context, token, acceptOffer), SECRET),
    BY_LINK,
  ),
  on(
    'POST /offers/:token/decline',
    async (context, _actor, { token }) => ok(await answerOffer(context, token, declineOffer), SECRET),
    BY_LINK,
  ),
  on('GET /admin/waiting', listWaiting),
]
