import { type Handler, on } from '../../http/on.ts'
import { checkNow, lastCheck } from './integrity.service.ts'

export const integrityHandlers: Handler[] = [
  on('GET /admin/integrity', lastCheck),
  on('POST /admin/integrity', checkNow),
]
