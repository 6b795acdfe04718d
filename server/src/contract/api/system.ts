import { z } from 'zod'
import { LOGO_BYTES, LOGO_TYPES } from '../constants.ts'
import { pageOf } from '../fields.ts'
import { saveSettingsBody, settingsViewSchema } from '../settings.ts'
import * as stats from '../stats.ts'
import { pictureQuery } from '../menu.ts'
import type { Api } from './row.ts'

export const systemApi = {
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
  'GET /admin/settings': { who: ['super-admin'], reply: { 200: settingsViewSchema } },
  'PUT /admin/settings': {
    who: ['super-admin'],
    body: saveSettingsBody,
    reply: { 200: settingsViewSchema },
    codes: ['STATE_CONFLICT'],
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
} as const satisfies Api
