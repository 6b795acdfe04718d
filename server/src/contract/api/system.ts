import { z } from 'zod'
import { LOGO_BYTES, LOGO_TYPES } from '../constants.ts'
import { pageOf } from '../fields.ts'
import { saveSettingsBody, settingsViewSchema } from '../settings.ts'
import {
  auditQuery,
  auditRowSchema,
  configViewSchema,
  integrityViewSchema,
  systemViewSchema,
} from '../stats.ts'
import { pictureQuery } from '../menu.ts'
import type { Api } from './row.ts'

export const systemApi = {
  'GET /openapi.json': {
    who: 'all',
    summary: 'This API as an OpenAPI 3.1 document',
    reply: { 200: 'application/json' },
  },
  'GET /docs': {
    who: 'all',
    summary: 'This page',
    reply: { 200: 'text/html' },
  },
  'GET /docs.css': {
    who: 'all',
    summary: 'Style of the page',
    reply: { 200: 'text/css' },
  },
  'GET /config': {
    who: 'all',
    summary: 'The parts of the configuration that the screens use',
    reply: { 200: configViewSchema },
  },
  'GET /health/live': {
    who: 'all',
    summary: 'The process answers; never touches the database',
    reply: { 200: null },
  },
  'GET /health/ready': {
    who: 'all',
    summary: 'Requests can be served: not stopping, the database answers within a second',
    reply: { 200: null, 503: null },
  },
  'GET /admin/audit': {
    who: ['super-admin'],
    summary: 'Who changed what, newest first',
    query: auditQuery,
    reply: { 200: pageOf(auditRowSchema) },
  },
  'GET /admin/integrity': {
    who: ['super-admin'],
    summary: 'The last check of the data, with its counts',
    reply: { 200: integrityViewSchema },
  },
  'POST /admin/integrity': {
    who: ['super-admin'],
    summary: 'Check the data now; a call during a check gets the result of that one',
    reply: { 200: integrityViewSchema },
  },
  'GET /admin/system': {
    who: ['super-admin'],
    summary: 'Database, backups, e-mails, timed tasks and data check at a glance',
    reply: { 200: systemViewSchema },
  },
  'POST /admin/system/mails': {
    who: ['super-admin'],
    summary: 'Send the e-mails again that were given up',
    reply: { 200: z.strictObject({ again: z.int() }) },
  },
  'GET /admin/settings': {
    who: ['super-admin'],
    summary: 'The brand and the policies of the chain, with their revision',
    reply: { 200: settingsViewSchema },
  },
  'PUT /admin/settings': {
    who: ['super-admin'],
    summary: 'Change the brand and the policies; other servers follow within seconds',
    body: saveSettingsBody,
    reply: { 200: settingsViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /brand/logo': {
    who: 'all',
    summary: 'The logo of the chain; with its present hash as v it may be cached for ever',
    query: pictureQuery,
    reply: { 200: 'image/*', 304: null },
    codes: ['NOT_FOUND'],
  },
  'PUT /admin/brand/logo': {
    who: ['super-admin'],
    summary: 'Set the logo of the chain: PNG, JPEG or WebP, up to 256 kB and 32 to 2048 pixels a side',
    accepts: LOGO_TYPES,
    maxBytes: LOGO_BYTES,
    reply: { 200: settingsViewSchema },
  },
  'DELETE /admin/brand/logo': {
    who: ['super-admin'],
    summary: 'Remove the logo of the chain; the built-in mark comes back',
    reply: { 204: null },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
