import { created, list, noContent, ok, on, type Handler } from '../../../http/on.ts'
import { addPasskey, beginPasskey } from './add-passkey.service.ts'
import { listPasskeys, removePasskey } from './own-passkeys.service.ts'
import { beginPasskeyLogin, loginByPasskey } from './passkey-login.service.ts'

export const passkeyHandlers: Handler[] = [
  on('POST /auth/passkeys/options', async (_input, _actor, context) =>
    ok({ options: await beginPasskeyLogin(context) }),
  ),
  on('POST /auth/passkeys/login', async ({ body, meta }, actor, context) => {
    const { user, session, device } = await loginByPasskey(context, body, { ...meta, actor })
    return { ...ok({ user }), session, device }
  }),
  on('GET /auth/passkeys', async (_input, actor, context) => list(await listPasskeys(context, actor))),
  on('POST /auth/passkeys/new', async ({ body }, actor, context) =>
    ok({ options: await beginPasskey(context, actor, body.password) }),
  ),
  on('POST /auth/passkeys', async ({ body }, actor, context) =>
    created(await addPasskey(context, actor, body)),
  ),
  on('DELETE /auth/passkeys/:id', async ({ params, body }, actor, context) => {
    await removePasskey(context, actor, { id: params.id, password: body.password })
    return noContent()
  }),
]
