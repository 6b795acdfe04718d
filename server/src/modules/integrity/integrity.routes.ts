import { integrityViewSchema } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { lastCheck } from './integrity.service.ts'

export const integrityCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/integrity',
    who: ['super-admin'],
    summary: 'The last check of the data, and what it counted',
    reply: { 200: integrityViewSchema },
    run: async (_input, _actor, context) => ok(await lastCheck(context)),
  }),
]
