import { z } from 'zod'
import { inviteAdminBody, registerAdminBody } from '../auth.ts'
import { listOf } from '../fields.ts'
import { adminViewSchema, updateAdminBody, userReply } from '../users.ts'
import type { Api } from './row.ts'

export const teamApi = {
  'POST /auth/admin-register': {
    who: ['super-admin'],
    visitorWith: 'setupToken',
    body: registerAdminBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'INVALID_TOKEN', 'NOT_FOUND', 'EMAIL_TAKEN', 'SETUP_DONE'],
  },
  'POST /admin/invitations': {
    who: ['super-admin'],
    body: inviteAdminBody,
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['NOT_FOUND', 'EMAIL_TAKEN'],
  },
  'GET /admin/users': { who: ['super-admin'], reply: { 200: listOf(adminViewSchema) } },
  'PATCH /admin/users/:id': {
    who: ['super-admin'],
    body: updateAdminBody,
    reply: { 200: adminViewSchema },
    codes: ['LAST_SUPER_ADMIN'],
  },
  'POST /admin/users/:id/reset-link': {
    who: ['super-admin'],
    reply: { 201: z.strictObject({ url: z.string() }) },
  },
  'DELETE /admin/users/:id/sessions': { who: ['super-admin'], reply: { 204: null } },
} as const satisfies Api
