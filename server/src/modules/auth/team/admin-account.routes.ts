import { created, list, noContent, ok, type Handler, on } from '../../../http/on.ts'
import { inviteAdmin } from './invitation.service.ts'
import { registerAdmin } from './admin-account.service.ts'
import { createResetLink, endSessionsOf, listTeam, updateAdmin } from './team.service.ts'

export const adminAccountHandlers: Handler[] = [
  on('POST /auth/admin-register', async ({ body }, actor, context) =>
    created({ user: await registerAdmin(context, actor, body) }),
  ),
  on('POST /admin/invitations', async ({ body }, actor, context) =>
    created({ url: await inviteAdmin(context, actor, body) }),
  ),
  on('GET /admin/users', async (_input, _actor, context) => list(await listTeam(context))),
  on('PATCH /admin/users/:id', async ({ params, body }, actor, context) =>
    ok(await updateAdmin(context, actor, { id: params.id, body })),
  ),
  on('POST /admin/users/:id/reset-link', async ({ params }, actor, context) =>
    created({ url: await createResetLink(context, actor, params.id) }),
  ),
  on('DELETE /admin/users/:id/sessions', async ({ params }, actor, context) => {
    await endSessionsOf(context, actor, params.id)
    return noContent()
  }),
]
