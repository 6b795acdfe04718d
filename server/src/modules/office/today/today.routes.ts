import { on, type Handler } from '../../../http/on.ts'
import { getToday } from './today.service.ts'

export const todayHandlers: Handler[] = [on('GET /admin/today', getToday)]
