import { z } from 'zod'
import { idParams, listOf, pageOf } from '../fields.ts'
import {
  deliveriesQuery,
  deliveryViewSchema,
  madeWebhookReply,
  makeWebhookBody,
  sendAgainBody,
  webhookViewSchema,
} from '../webhooks.ts'
import type { Api } from './row.ts'

export const webhooksApi = {
  'GET /admin/webhooks': {
    who: ['super-admin'],
    summary: 'The endpoints that are sent changes of bookings and payments, with what waits for each',
    reply: { 200: listOf(webhookViewSchema) },
  },
  'POST /admin/webhooks': {
    who: ['super-admin'],
    summary: 'Add an endpoint: an https address on the public Internet; the secret is in this reply only',
    body: makeWebhookBody,
    reply: { 201: madeWebhookReply },
  },
  'DELETE /admin/webhooks/:id': {
    who: ['super-admin'],
    summary: 'Remove an endpoint with everything that waits for it',
    params: idParams,
    reply: { 204: null },
  },
  'GET /admin/webhooks/:id/deliveries': {
    who: ['super-admin'],
    summary: 'The events of an endpoint, newest first, for 30 days',
    params: idParams,
    query: deliveriesQuery,
    reply: { 200: pageOf(deliveryViewSchema) },
  },
  'POST /admin/webhooks/:id/again': {
    who: ['super-admin'],
    summary: 'Send one event again, or all that were given up',
    params: idParams,
    body: sendAgainBody,
    reply: { 200: z.strictObject({ again: z.int() }) },
  },
} as const satisfies Api

export interface WebhooksApi extends Readonly<typeof webhooksApi> {}
