import { z } from 'zod'
import * as auth from '../auth.ts'
import { ADMIN_ROLES, ROLES } from '../constants.ts'
import { langQuery, listOf } from '../fields.ts'
import * as users from '../users.ts'
import type { Api } from './row.ts'

/** What a person confirms with their password. */
const confirmed = {
  body: users.ownPasswordBody,
  reply: { 204: null },
  codes: ['INCORRECT_DELETION_PASSWORD'],
} as const

const factorChange = {
  who: ADMIN_ROLES,
  body: auth.changeFactorBody,
  codes: ['INCORRECT_DELETION_PASSWORD', 'SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
} as const

/** Accounts, their sessions, passkeys, second factors and profiles, and the team of admins. */
export const accountsApi = {
  'POST /auth/register': {
    who: 'all',
    body: auth.registerBody,
    reply: { 201: users.userReply },
    codes: ['WEAK_PASSWORD', 'EMAIL_TAKEN'],
  },
  'POST /auth/login': {
    who: 'all',
    withoutFactor: true,
    body: auth.loginBody,
    reply: { 200: users.userReply },
    codes: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
  },
  'POST /auth/logout': { who: 'all', withoutFactor: true, reply: { 204: null } },
  'POST /auth/logout-all': { who: ROLES, withoutFactor: true, ...confirmed },
  'GET /auth/me': { who: ROLES, withoutFactor: true, reply: { 200: users.userReply } },
  'GET /auth/sessions': { who: ROLES, reply: { 200: listOf(auth.sessionViewSchema) } },
  'DELETE /auth/sessions/:id': { who: ROLES, ...confirmed },
  'POST /auth/password/change': {
    who: ROLES,
    body: auth.changePasswordBody,
    reply: { 204: null },
    codes: ['WEAK_PASSWORD', 'STATE_CONFLICT'],
  },
  'POST /auth/password/forgot': { who: 'all', body: auth.forgotPasswordBody, reply: { 202: null } },
  'POST /auth/password/reset': {
    who: 'all',
    body: auth.resetPasswordBody,
    reply: { 204: null },
    codes: ['INVALID_TOKEN', 'WEAK_PASSWORD', 'EMAIL_TAKEN', 'STATE_CONFLICT'],
  },
  'POST /auth/passkeys/options': {
    who: 'all',
    reply: { 200: z.strictObject({ options: auth.passkeyLoginOptions }) },
    codes: ['PASSKEYS_UNAVAILABLE'],
  },
  'POST /auth/passkeys/login': {
    who: 'all',
    withoutFactor: true,
    body: auth.passkeyLoginBody,
    reply: { 200: users.userReply },
    codes: ['INVALID_CREDENTIALS', 'PASSKEYS_UNAVAILABLE'],
  },
  'GET /auth/passkeys': { who: ROLES, reply: { 200: listOf(auth.passkeyViewSchema) } },
  'POST /auth/passkeys/new': {
    who: ROLES,
    body: users.ownPasswordBody,
    reply: { 200: z.strictObject({ options: auth.newPasskeyOptions }) },
    codes: ['INCORRECT_DELETION_PASSWORD', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
  },
  'POST /auth/passkeys': {
    who: ROLES,
    body: auth.addPasskeyBody,
    reply: { 201: auth.passkeyViewSchema },
    codes: ['INVALID_TOKEN', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
  },
  'DELETE /auth/passkeys/:id': { who: ROLES, ...confirmed },
  'GET /auth/second-factor': { who: ADMIN_ROLES, withoutFactor: true, reply: { 200: auth.factorViewSchema } },
  'POST /auth/second-factor': {
    who: ADMIN_ROLES,
    withoutFactor: true,
    body: auth.startFactorBody,
    reply: { 200: auth.factorSecretSchema },
    codes: ['INCORRECT_DELETION_PASSWORD', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/confirm': {
    who: ADMIN_ROLES,
    withoutFactor: true,
    body: auth.confirmFactorBody,
    reply: { 200: auth.recoveryCodesSchema },
    codes: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/recovery-codes': { ...factorChange, reply: { 200: auth.recoveryCodesSchema } },
  'POST /auth/second-factor/off': { ...factorChange, reply: { 204: null } },
  'DELETE /admin/users/:id/second-factor': {
    who: ['super-admin'],
    body: auth.startFactorBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'POST /auth/admin-register': {
    who: ['super-admin'],
    visitorWith: 'setupToken',
    body: auth.registerAdminBody,
    reply: { 201: users.userReply },
    codes: ['WEAK_PASSWORD', 'INVALID_TOKEN', 'NOT_FOUND', 'EMAIL_TAKEN', 'SETUP_DONE'],
  },
  'POST /admin/invitations': {
    who: ['super-admin'],
    body: auth.inviteAdminBody,
    reply: { 201: z.strictObject({ url: z.string() }) },
    codes: ['NOT_FOUND', 'EMAIL_TAKEN'],
  },
  'GET /admin/users': { who: ['super-admin'], reply: { 200: listOf(users.adminViewSchema) } },
  'PATCH /admin/users/:id': {
    who: ['super-admin'],
    body: users.updateAdminBody,
    reply: { 200: users.adminViewSchema },
    codes: ['LAST_SUPER_ADMIN'],
  },
  'POST /admin/users/:id/reset-link': {
    who: ['super-admin'],
    reply: { 201: z.strictObject({ url: z.string() }) },
  },
  'DELETE /admin/users/:id/sessions': { who: ['super-admin'], reply: { 204: null } },
  'GET /users/export': { who: ['customer'], query: langQuery, reply: { 200: users.exportViewSchema } },
  'DELETE /users/me': { who: ['customer'], ...confirmed },
  'GET /users/profile': { who: ROLES, reply: { 200: users.profileViewSchema } },
  'PUT /users/profile': {
    who: ROLES,
    body: users.updateProfileBody,
    reply: { 200: users.profileViewSchema },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
