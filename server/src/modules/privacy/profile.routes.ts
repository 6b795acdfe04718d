import { ok, type Handler, on } from '../../http/on.ts'
import { getProfile, updateProfile } from './profile.service.ts'

export const profileHandlers: Handler[] = [
  on('GET /users/profile', async (_input, actor, context) => ok(await getProfile(context, actor))),
  on('PUT /users/profile', async ({ body }, actor, context) => ok(await updateProfile(context, actor, body))),
]
