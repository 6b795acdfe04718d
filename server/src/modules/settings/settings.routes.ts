import { type Handler, noContent, ok, on } from '../../http/on.ts'
import { pictureReply } from '../../http/picture-reply.ts'
import { getLogo, removeLogo, setLogo } from './logo/logo.service.ts'
import { readSettings, saveSettings, settingsView } from './save-settings.service.ts'

export const settingsHandlers: Handler[] = [
  on('GET /admin/settings', async (_input, _actor, context) => ok(settingsView(await readSettings(context)))),
  on('PUT /admin/settings', async ({ body }, actor, context) =>
    ok(settingsView(await saveSettings(context, actor, body))),
  ),
  on('GET /brand/logo', async ({ query }, _actor, context) => pictureReply(await getLogo(context), query.v), {
    withoutSession: true,
  }),
  on('PUT /admin/brand/logo', async ({ bytes }, actor, context) =>
    ok(settingsView(await setLogo(context, actor, bytes))),
  ),
  on('DELETE /admin/brand/logo', async (_input, actor, context) => {
    await removeLogo(context, actor)
    return noContent()
  }),
]
