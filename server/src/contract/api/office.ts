import { z } from 'zod'
import { ADMIN_ROLES, CSV, LOGO_BYTES, LOGO_TYPES } from '../constants.ts'
import { listOf, pageOf } from '../fields.ts'
import * as programs from '../programs.ts'
import { mailSettingsViewSchema, saveMailBody, saveSettingsBody, settingsViewSchema } from '../settings.ts'
import * as stats from '../stats.ts'
import { todayQuery, todayViewSchema } from '../today.ts'
import { pictureQuery } from '../menu.ts'
import type { Api } from './row.ts'

/** Reports, the chain and its installation, and what is given to other programs of the owner: keys and events. */
export const officeApi = {
  'GET /openapi.json': { who: 'all', reply: { 200: 'application/json' } },
  'GET /docs': { who: 'all', reply: { 200: 'text/html' } },
  'GET /docs.css': { who: 'all', reply: { 200: 'text/css' } },
  'GET /config': { who: 'all', reply: { 200: stats.configViewSchema } },
  'GET /health/live': { who: 'all', reply: { 200: null } },
  'GET /health/ready': { who: 'all', reply: { 200: null, 503: null } },
  'GET /admin/audit': {
    who: ['super-admin'],
    query: stats.auditQuery,
    reply: { 200: pageOf(stats.auditRowSchema) },
  },
  'GET /admin/integrity': { who: ['super-admin'], reply: { 200: stats.integrityViewSchema } },
  'POST /admin/integrity': { who: ['super-admin'], reply: { 200: stats.integrityViewSchema } },
  'GET /admin/system': { who: ['super-admin'], reply: { 200: stats.systemViewSchema } },
  'POST /admin/system/mails': { who: ['super-admin'], reply: { 200: z.strictObject({ again: z.int() }) } },
  'POST /admin/system/mail/test': {
    who: ['super-admin'],
    reply: { 202: null },
    codes: ['MAIL_REFUSED', 'STATE_CONFLICT'],
  },
  'POST /admin/system/mail/proof': {
    who: ['super-admin'],
    body: stats.proveMailBody,
    reply: { 204: null },
  },
  'GET /admin/settings': { who: ['super-admin'], reply: { 200: settingsViewSchema } },
  'PUT /admin/settings': {
    who: ['super-admin'],
    body: saveSettingsBody,
    reply: { 200: settingsViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /admin/settings/mail': { who: ['super-admin'], reply: { 200: mailSettingsViewSchema } },
  'PUT /admin/settings/mail': {
    who: ['super-admin'],
    body: saveMailBody,
    reply: { 200: mailSettingsViewSchema },
    codes: ['STATE_CONFLICT', 'SET_ON_SERVER'],
  },
  'GET /brand/logo': {
    who: 'all',
    query: pictureQuery,
    reply: { 200: 'image/*', 304: null },
    codes: ['NOT_FOUND'],
  },
  'PUT /admin/brand/logo': {
    who: ['super-admin'],
    accepts: LOGO_TYPES,
    maxBytes: LOGO_BYTES,
    reply: { 200: settingsViewSchema },
  },
  'DELETE /admin/brand/logo': { who: ['super-admin'], reply: { 204: null }, codes: ['NOT_FOUND'] },
  'GET /admin/stats': { who: ADMIN_ROLES, reply: { 200: stats.statsViewSchema } },
  'GET /admin/today': {
    who: ADMIN_ROLES,
    query: todayQuery,
    reply: { 200: todayViewSchema },
    codes: ['NOT_FOUND'],
  },
  'GET /admin/reports': {
    who: ADMIN_ROLES,
    query: stats.reportsQuery,
    reply: { 200: stats.reportsViewSchema },
    download: CSV,
    codes: ['NOT_FOUND', 'REPORT_TOO_LONG'],
  },
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
