import { idParams, listOf } from '../fields.ts'
import { keyViewSchema, madeKeyReply, makeKeyBody } from '../keys.ts'
import type { Api } from './row.ts'

export const keysApi = {
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
    params: idParams,
    reply: { 204: null },
  },
} as const satisfies Api

export interface KeysApi extends Readonly<typeof keysApi> {}
