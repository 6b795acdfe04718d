import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  sessionViewSchema,
} from '../auth.ts'
import { ownPasswordBody, userReply } from '../users.ts'
import { ROLES } from '../constants.ts'
import { idParams, listOf } from '../fields.ts'
import type { Api } from './row.ts'

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
    params: idParams,
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
} as const satisfies Api

export interface AuthApi extends Readonly<typeof authApi> {}
