import { idParams } from '../fields.ts'
import {
  changeFactorBody,
  confirmFactorBody,
  factorSecretSchema,
  factorViewSchema,
  recoveryCodesSchema,
  startFactorBody,
} from '../second-factor.ts'
import type { Api } from './row.ts'

const ADMINS = ['branch-admin', 'super-admin'] as const

export const secondFactorApi = {
  'GET /auth/second-factor': {
    who: ADMINS,
    withoutFactor: true,
    summary: 'Whether the caller signs in with a second factor, and whether they must',
    reply: { 200: factorViewSchema },
  },
  'POST /auth/second-factor': {
    who: ADMINS,
    withoutFactor: true,
    summary: 'A new secret for the caller’s authenticator; nothing changes until it is confirmed',
    body: startFactorBody,
    reply: { 200: factorSecretSchema },
    codes: ['INCORRECT_DELETION_PASSWORD', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/confirm': {
    who: ADMINS,
    withoutFactor: true,
    summary: 'Turn the second factor on with a code of the new secret; every other session ends',
    body: confirmFactorBody,
    reply: { 200: recoveryCodesSchema },
    codes: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/recovery-codes': {
    who: ADMINS,
    summary: 'Ten new recovery codes in place of the old ones; remembered devices are forgotten',
    body: changeFactorBody,
    reply: { 200: recoveryCodesSchema },
    codes: ['INCORRECT_DELETION_PASSWORD', 'SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'POST /auth/second-factor/off': {
    who: ADMINS,
    summary: 'Turn the caller’s second factor off; every other session ends',
    body: changeFactorBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'SECOND_FACTOR_WRONG', 'STATE_CONFLICT'],
  },
  'DELETE /admin/users/:id/second-factor': {
    who: ['super-admin'],
    summary: 'Take another admin’s second factor away, after a lost phone; their sessions end',
    params: idParams,
    body: startFactorBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
} as const satisfies Api

export interface SecondFactorApi extends Readonly<typeof secondFactorApi> {}
