import { pageOf } from '../../contract/fields.ts'
import { auditQuery, auditRowSchema } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
import { listPeople } from '../users/customer.service.ts'
import { listAudit } from './audit-list.service.ts'

export const auditCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/audit',
    who: ['super-admin'],
    summary: 'Who changed what, newest first',
    query: auditQuery,
    reply: { 200: pageOf(auditRowSchema) },
    run: async ({ query }, _actor, context) =>
      ok(await listAudit(context, query, ids => listPeople(context, ids))),
  }),
]
