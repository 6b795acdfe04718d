import { type Handler, ok, on } from '../../http/on.ts'
import { readSettings, saveSettings, settingsView } from './save-settings.service.ts'

export const settingsHandlers: Handler[] = [
  on('GET /admin/settings', async (_input, _actor, context) => ok(settingsView(await readSettings(context)))),
  on('PUT /admin/settings', async ({ body }, actor, context) =>
    ok(settingsView(await saveSettings(context, actor, body))),
  ),
]
