import { registerAdminBody } from '../auth.ts'
import { adminViewSchema, updateAdminBody, userReply } from '../users.ts'
import { idParams, listOf } from '../fields.ts'
import { z } from 'zod'
import type { Api } from './row.ts'

export const teamApi = {
  'POST /auth/admin-register': {
    who: ['super-admin'],
    visitorWith: 'setupToken',
    summary: 'Makes an admin; a visitor with the one-time `setupToken` makes the first super-admin',
    body: registerAdminBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'INVALID_TOKEN', 'NOT_FOUND', 'EMAIL_TAKEN', 'SETUP_DONE', 'BUSY'],
  },
  'GET /admin/users': {
    who: ['super-admin'],
    summary: 'The team',
    reply: { 200: listOf(adminViewSchema) },
  },
  'PATCH /admin/users/:id': {
    who: ['super-admin'],
    summary:
      'Changes role, branch, access, name or phone of one of the team; what changes access ends sessions',
    params: idParams,
    body: updateAdminBody,
    reply: { 200: adminViewSchema },
    codes: ['LAST_SUPER_ADMIN'],
  },
  'POST /admin/users/:id/reset-link': {
    who: ['super-admin'],
    summary: 'A link to set a new password, once, within 30 minutes, for this person',
    params: idParams,
    reply: { 201: z.strictObject({ url: z.string() }) },
  },
  'DELETE /admin/users/:id/sessions': {
    who: ['super-admin'],
    summary: 'Signs this person out everywhere',
    params: idParams,
    reply: { 204: null },
  },
} as const satisfies Api

export interface TeamApi extends Readonly<typeof teamApi> {}
