import { z } from 'zod'
import { registerAdminBody } from '../../contract/auth.ts'
import { idParams, listOf } from '../../contract/fields.ts'
import { adminViewSchema, updateAdminBody, userReply } from '../../contract/users.ts'
import { call, created, list, noContent, ok, type AnyCall } from '../../http/call.ts'
import { registerAdmin } from './admin-account.service.ts'
import { createResetLink, endSessionsOf, listTeam, updateAdmin } from './team.service.ts'

export const adminAccountCalls: AnyCall[] = [
  call({
    method: 'POST',
    path: '/auth/admin-register',
    who: ['super-admin'],
    visitorWith: 'setupToken',
    summary: 'Makes an admin; a visitor with the one-time `setupToken` makes the first super-admin',
    body: registerAdminBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'INVALID_TOKEN', 'NOT_FOUND', 'EMAIL_TAKEN', 'SETUP_DONE', 'BUSY'],
    run: async ({ body }, actor, context) => created({ user: await registerAdmin(context, actor, body) }),
  }),
  call({
    method: 'GET',
    path: '/admin/users',
    who: ['super-admin'],
    summary: 'The team',
    reply: { 200: listOf(adminViewSchema) },
    run: async (_input, _actor, context) => list(await listTeam(context)),
  }),
  call({
    method: 'PATCH',
    path: '/admin/users/:id',
    who: ['super-admin'],
    summary:
      'Changes role, branch, access, name or phone of one of the team; what changes access ends sessions',
    params: idParams,
    body: updateAdminBody,
    reply: { 200: adminViewSchema },
    codes: ['LAST_SUPER_ADMIN'],
    run: async ({ params, body }, actor, context) =>
      ok(await updateAdmin(context, actor, { id: params.id, body })),
  }),
  call({
    method: 'POST',
    path: '/admin/users/:id/reset-link',
    who: ['super-admin'],
    summary: 'A link to set a new password, once, within 30 minutes, for this person',
    params: idParams,
    reply: { 201: z.strictObject({ url: z.string() }) },
    run: async ({ params }, actor, context) =>
      created({ url: await createResetLink(context, actor, params.id) }),
  }),
  call({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    who: ['super-admin'],
    summary: 'Signs this person out everywhere',
    params: idParams,
    reply: { 204: null },
    run: async ({ params }, actor, context) => {
      await endSessionsOf(context, actor, params.id)
      return noContent()
    },
  }),
]
