import { ROLES } from '../constants.ts'
import { langQuery } from '../fields.ts'
import { exportViewSchema, ownPasswordBody, profileViewSchema, updateProfileBody } from '../users.ts'
import type { Api } from './row.ts'

export const usersApi = {
  'GET /users/export': { who: ['customer'], query: langQuery, reply: { 200: exportViewSchema } },
  'DELETE /users/me': {
    who: ['customer'],
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'GET /users/profile': { who: ROLES, reply: { 200: profileViewSchema } },
  'PUT /users/profile': {
    who: ROLES,
    body: updateProfileBody,
    reply: { 200: profileViewSchema },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
