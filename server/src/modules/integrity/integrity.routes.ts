import { integrityViewSchema } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { checkNow, lastCheck } from './integrity.service.ts'

export const integrityCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/integrity',
    who: ['super-admin'],
    summary: 'The last check of the data, and what it counted',
    reply: { 200: integrityViewSchema },
    run: async (_input, _actor, context) => ok(await lastCheck(context)),
  }),
  call({
    method: 'POST',
    path: '/admin/integrity',
    who: ['super-admin'],
    summary: 'Check the data now; who asks while a check runs gets the result of that one',
    reply: { 200: integrityViewSchema },
    run: async (_input, _actor, context) => ok(await checkNow(context)),
  }),
]
