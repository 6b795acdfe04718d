import { type Handler, on, onPublic, pictureReply } from '../../http/on.ts'
import { getPicture } from './pictures/picture.service.ts'
import { readMailSettings, saveMailSettings } from './mail-settings.service.ts'
import { LOGO, removeLogo, setLogo } from './logo.service.ts'
import { readSettings, saveSettings, settingsView } from './save-settings.service.ts'

export const settingsHandlers: Handler[] = [
  on('GET /admin/settings', async context => settingsView(await readSettings(context))),
  on('PUT /admin/settings', async (context, actor, { body }) =>
    settingsView(await saveSettings(context, actor, body)),
  ),
  on('GET /admin/settings/mail', readMailSettings),
  on('PUT /admin/settings/mail', (context, actor, { body }) => saveMailSettings(context, actor, body)),
  onPublic('GET /brand/logo', async (context, _actor, { query }) =>
    pictureReply(await getPicture(context, LOGO), query.v),
  ),
  on('PUT /admin/brand/logo', async (context, actor, { bytes }) =>
    settingsView(await setLogo(context, actor, bytes)),
  ),
  on('DELETE /admin/brand/logo', removeLogo),
]
