import { z } from 'zod'
import { ROLES } from '../constants.ts'
import { idParams, listOf } from '../fields.ts'
import {
  addPasskeyBody,
  newPasskeyOptions,
  passkeyLoginBody,
  passkeyLoginOptions,
  passkeyViewSchema,
} from '../passkeys.ts'
import { ownPasswordBody, userReply } from '../users.ts'
import type { Api } from './row.ts'

export const passkeysApi = {
  'POST /auth/passkeys/options': {
    who: 'all',
    summary: 'Begin to sign in with a passkey: the options for the device, valid once for five minutes',
    reply: { 200: z.strictObject({ options: passkeyLoginOptions }) },
    codes: ['PASSKEYS_UNAVAILABLE'],
  },
  'POST /auth/passkeys/login': {
    who: 'all',
    withoutFactor: true,
    summary: 'Sign in with a passkey; with `admin: true` (the admins’ screen) a customer is refused',
    body: passkeyLoginBody,
    reply: { 200: userReply },
    codes: ['INVALID_CREDENTIALS', 'PASSKEYS_UNAVAILABLE'],
  },
  'GET /auth/passkeys': {
    who: ROLES,
    summary: 'The caller’s passkeys',
    reply: { 200: listOf(passkeyViewSchema) },
  },
  'POST /auth/passkeys/new': {
    who: ROLES,
    summary:
      'Begin to add a passkey, with the caller’s password: the options for the device, valid once for five minutes',
    body: ownPasswordBody,
    reply: { 200: z.strictObject({ options: newPasskeyOptions }) },
    codes: ['INCORRECT_DELETION_PASSWORD', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
  },
  'POST /auth/passkeys': {
    who: ROLES,
    summary: 'Add the passkey that the device has made',
    body: addPasskeyBody,
    reply: { 201: passkeyViewSchema },
    codes: ['INVALID_TOKEN', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
  },
  'DELETE /auth/passkeys/:id': {
    who: ROLES,
    summary: 'Remove one of the caller’s passkeys, with the password; sessions opened with it go on',
    params: idParams,
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
} as const satisfies Api

export interface PasskeysApi extends Readonly<typeof passkeysApi> {}
