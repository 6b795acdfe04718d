import { LOGO_BYTES, LOGO_TYPES } from '../constants.ts'
import { saveSettingsBody, settingsViewSchema } from '../settings.ts'
import { pictureQuery } from '../wash-services.ts'
import type { Api } from './row.ts'

export const settingsApi = {
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

export interface SettingsApi extends Readonly<typeof settingsApi> {}
