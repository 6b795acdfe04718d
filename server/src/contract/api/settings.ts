import { saveSettingsBody, settingsViewSchema } from '../settings.ts'
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
} as const satisfies Api

export interface SettingsApi extends Readonly<typeof settingsApi> {}
