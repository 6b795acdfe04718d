import { z } from 'zod'
import { inviteAdminBody, registerAdminBody } from '../auth.ts'
import { listOf } from '../fields.ts'
import { adminViewSchema, updateAdminBody, userReply } from '../users.ts'
import type { Api } from './row.ts'

export const teamApi = {
  'POST /auth/admin-register': {
    who: ['super-admin'],
    visitorWith: 'setupToken',
    summary: 'Create an admin; a visitor with the one-time `setupToken` creates the first super-admin',
    body: registerAdminBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'INVALID_TOKEN', 'NOT_FOUND', 'EMAIL_TAKEN', 'SETUP_DONE'],
  },
  'POST /admin/invitations': {
    who: ['super-admin'],
    summary: 'Create an admin without a password, and the link with which they set one, once, within a week',
    body: inviteAdminBody,
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['NOT_FOUND', 'EMAIL_TAKEN'],
  },
  'GET /admin/users': {
    who: ['super-admin'],
    summary: 'The team',
    reply: { 200: listOf(adminViewSchema) },
  },
  'PATCH /admin/users/:id': {
    who: ['super-admin'],
    summary:
      'Change the role, branch, access, name or phone of a team member; a change of access ends their sessions',
    body: updateAdminBody,
    reply: { 200: adminViewSchema },
    codes: ['LAST_SUPER_ADMIN'],
  },
  'POST /admin/users/:id/reset-link': {
    who: ['super-admin'],
    summary: 'Create a link with which this person can set a new password, once, within 30 minutes',
    reply: { 201: z.strictObject({ url: z.string() }) },
  },
  'DELETE /admin/users/:id/sessions': {
    who: ['super-admin'],
    summary: 'Sign this person out everywhere',
    reply: { 204: null },
  },
} as const satisfies Api
