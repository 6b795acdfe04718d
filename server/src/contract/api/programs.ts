import { z } from 'zod'
import { listOf, pageOf } from '../fields.ts'
import * as programs from '../programs.ts'
import { ADMIN_ROLES } from '../constants.ts'
import type { Api } from './row.ts'

/** Keys for other programs of the owner, and what is sent to them. */
export const programsApi = {
  'GET /admin/keys': { who: ADMIN_ROLES, reply: { 200: listOf(programs.keyViewSchema) } },
  'POST /admin/keys': {
    who: ADMIN_ROLES,
    body: programs.makeKeyBody,
    reply: { 201: programs.madeKeyReply },
    codes: ['NOT_FOUND'],
  },
  'DELETE /admin/keys/:id': { who: ADMIN_ROLES, reply: { 204: null } },
  'GET /admin/webhooks': { who: ['super-admin'], reply: { 200: listOf(programs.webhookViewSchema) } },
  'POST /admin/webhooks': {
    who: ['super-admin'],
    body: programs.makeWebhookBody,
    reply: { 201: programs.madeWebhookReply },
  },
  'DELETE /admin/webhooks/:id': { who: ['super-admin'], reply: { 204: null } },
  'GET /admin/webhooks/:id/deliveries': {
    who: ['super-admin'],
    query: programs.deliveriesQuery,
    reply: { 200: pageOf(programs.deliveryViewSchema) },
  },
  'POST /admin/webhooks/:id/again': {
    who: ['super-admin'],
    body: programs.sendAgainBody,
    reply: { 200: z.strictObject({ again: z.int() }) },
  },
} as const satisfies Api
