import { noticesQuery, noticesReply, noticesSeenBody } from '../notices.ts'
import type { Api } from './row.ts'

export const noticesApi = {
  'GET /admin/notices': {
    who: ['branch-admin', 'super-admin'],
    summary:
      'What customers did with their bookings at a branch, newest first; 304 while nothing has changed',
    query: noticesQuery,
    reply: { 200: noticesReply, 304: null },
    codes: ['NOT_FOUND'],
  },
  'POST /admin/notices/seen': {
    who: ['branch-admin', 'super-admin'],
    summary: 'These notices of a branch are no longer new to the caller',
    body: noticesSeenBody,
    reply: { 204: null },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api

export interface NoticesApi extends Readonly<typeof noticesApi> {}
