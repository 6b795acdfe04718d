import { z } from 'zod'
import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  sessionViewSchema,
  addPasskeyBody,
  newPasskeyOptions,
  passkeyLoginBody,
  passkeyLoginOptions,
  passkeyViewSchema,
  changeFactorBody,
  confirmFactorBody,
  factorSecretSchema,
  factorViewSchema,
  recoveryCodesSchema,
  startFactorBody,
} from '../auth.ts'
import { ADMIN_ROLES, ROLES } from '../constants.ts'
import { listOf } from '../fields.ts'
import { ownPasswordBody, userReply } from '../users.ts'
import type { Api } from './row.ts'

/** Accounts and sessions, passkeys, and the second factor of admins. */
export const authApi = {
  'POST /auth/register': {
    who: 'all',
    summary: 'Create a customer account',
    body: registerBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'EMAIL_TAKEN'],
  },
  'POST /auth/login': {
    who: 'all',
    withoutFactor: true,
    summary:
      'Sign in; with `admin: true` (the admins’ screen) a customer is refused; who has a second factor sends its `code` too',
    body: loginBody,
    reply: { 200: userReply },
    codes: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
  },
  'POST /auth/logout': {
    who: 'all',
    withoutFactor: true,
    summary: 'End this session, on the server too',
    reply: { 204: null },
  },
  'POST /auth/logout-all': {
    who: ROLES,
    withoutFactor: true,
    summary: 'End all sessions of the caller, including this one, with the password',
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'GET /auth/me': {
    who: ROLES,
    withoutFactor: true,
    summary: 'The signed-in account',
    reply: { 200: userReply },
  },
  'GET /auth/sessions': {
    who: ROLES,
    summary: 'The caller’s signed-in devices',
    reply: { 200: listOf(sessionViewSchema) },
  },
  'DELETE /auth/sessions/:id': {
    who: ROLES,
    summary: 'Sign out one of the caller’s devices, with the password',
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'POST /auth/password/change': {
    who: ROLES,
    summary: 'Set a new password; every other session ends',
    body: changePasswordBody,
    reply: { 204: null },
    codes: ['WEAK_PASSWORD', 'STATE_CONFLICT'],
  },
  'POST /auth/password/forgot': {
    who: 'all',
    summary:
      'E-mail a link for a new password if the address has an account, without revealing whether it has one',
    body: forgotPasswordBody,
    reply: { 202: null },
  },
  'POST /auth/password/reset': {
    who: 'all',
    summary: 'Set a new password with such a link, once, within 30 minutes',
    body: resetPasswordBody,
    reply: { 204: null },
    codes: ['INVALID_TOKEN', 'WEAK_PASSWORD', 'EMAIL_TAKEN', 'STATE_CONFLICT'],
  },
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
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'GET /auth/second-factor': {
    who: ADMIN_ROLES,
    withoutFactor: true,
    summary: 'Whether the caller signs in with a second factor, and whether they must',
    reply: { 200: factorViewSchema },
  },
  'POST /auth/second-factor': {
    who: ADMIN_ROLES,
    withoutFactor: true,
    summary: 'A new secret for the caller’s authenticator; nothing changes until it is confirmed',
    body: startFactorBody,
    reply: { 200: factorSecretSchema },
    codes: ['INCORRECT_DELETION_PASSWORD', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/confirm': {
    who: ADMIN_ROLES,
    withoutFactor: true,
    summary: 'Turn the second factor on with a code of the new secret; every other session ends',
    body: confirmFactorBody,
    reply: { 200: recoveryCodesSchema },
    codes: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/recovery-codes': {
    who: ADMIN_ROLES,
    summary: 'Ten new recovery codes in place of the old ones; remembered devices are forgotten',
    body: changeFactorBody,
    reply: { 200: recoveryCodesSchema },
    codes: ['INCORRECT_DELETION_PASSWORD', 'SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/off': {
    who: ADMIN_ROLES,
    summary: 'Turn the caller’s second factor off; every other session ends',
    body: changeFactorBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'DELETE /admin/users/:id/second-factor': {
    who: ['super-admin'],
    summary: 'Take another admin’s second factor away, after a lost phone; their sessions end',
    body: startFactorBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
} as const satisfies Api
