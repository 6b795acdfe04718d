import { z } from 'zod'
import { listOf, pageOf } from '../fields.ts'
import {
  keyViewSchema,
  madeKeyReply,
  makeKeyBody,
  deliveriesQuery,
  deliveryViewSchema,
  madeWebhookReply,
  makeWebhookBody,
  sendAgainBody,
  webhookViewSchema,
} from '../programs.ts'
import type { Api } from './row.ts'

/** Keys for other programs of the owner, and what is sent to them. */
export const programsApi = {
  'GET /admin/keys': {
    who: ['branch-admin', 'super-admin'],
    summary: 'The keys of other programs, newest first; never their secrets',
    reply: { 200: listOf(keyViewSchema) },
  },
  'POST /admin/keys': {
    who: ['branch-admin', 'super-admin'],
    summary: 'Make a key for another program; its secret is in this reply only',
    body: makeKeyBody,
    reply: { 201: madeKeyReply },
    codes: ['NOT_FOUND'],
  },
  'DELETE /admin/keys/:id': {
    who: ['branch-admin', 'super-admin'],
    summary: 'End a key: its next call is refused',
    reply: { 204: null },
  },
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
    reply: { 204: null },
  },
  'GET /admin/webhooks/:id/deliveries': {
    who: ['super-admin'],
    summary: 'The events of an endpoint, newest first, for 30 days',
    query: deliveriesQuery,
    reply: { 200: pageOf(deliveryViewSchema) },
  },
  'POST /admin/webhooks/:id/again': {
    who: ['super-admin'],
    summary: 'Send one event again, or all that were given up',
    body: sendAgainBody,
    reply: { 200: z.strictObject({ again: z.int() }) },
  },
} as const satisfies Api
