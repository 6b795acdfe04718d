import { ROLES } from '../../contract/constants.ts'
import { profileViewSchema, updateProfileBody } from '../../contract/users.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { getProfile, updateProfile } from './profile.service.ts'

export const profileCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/users/profile',
    who: ROLES,
    summary: 'The own profile',
    reply: { 200: profileViewSchema },
    run: async (_input, actor, context) => ok(await getProfile(context, actor)),
  }),
  call({
    method: 'PUT',
    path: '/users/profile',
    who: ROLES,
    summary: 'Changes the own profile; lists are sent back whole, entries keep their _id',
    body: updateProfileBody,
    reply: { 200: profileViewSchema },
    codes: ['NOT_FOUND'],
    run: async ({ body }, actor, context) => ok(await updateProfile(context, actor, body)),
  }),
]
