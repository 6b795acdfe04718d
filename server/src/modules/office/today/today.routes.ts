import { type Handler, on } from '../../../http/on.ts'
import { getToday } from './today.service.ts'

export const todayHandlers: Handler[] = [
  on('GET /admin/today', (context, actor, { query }) => getToday(context, actor, query)),
]
