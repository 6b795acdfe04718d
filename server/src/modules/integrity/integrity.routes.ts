import { ok, type Handler, on } from '../../http/on.ts'
import { checkNow, lastCheck } from './integrity.service.ts'

export const integrityHandlers: Handler[] = [
  on('GET /admin/integrity', async (_input, _actor, context) => ok(await lastCheck(context))),
  on('POST /admin/integrity', async (_input, _actor, context) => ok(await checkNow(context))),
]
