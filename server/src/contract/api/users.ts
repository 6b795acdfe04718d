import { ROLES } from '../constants.ts'
import { langQuery } from '../fields.ts'
import { exportViewSchema, ownPasswordBody, profileViewSchema, updateProfileBody } from '../users.ts'
import type { Api } from './row.ts'

export const usersApi = {
  'GET /users/export': {
    who: ['customer'],
    summary: 'Download all data about the caller',
    query: langQuery,
    reply: { 200: exportViewSchema },
  },
  'DELETE /users/me': {
    who: ['customer'],
    summary: 'Delete the caller’s account with its future bookings and packages; requires the password',
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
  },
  'GET /users/profile': {
    who: ROLES,
    summary: 'The caller’s profile',
    reply: { 200: profileViewSchema },
  },
  'PUT /users/profile': {
    who: ROLES,
    summary: 'Change the caller’s profile; lists are sent whole, entries keep their _id',
    body: updateProfileBody,
    reply: { 200: profileViewSchema },
    codes: ['NOT_FOUND'],
  },
} as const satisfies Api
