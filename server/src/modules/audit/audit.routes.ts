import { type Handler, on } from '../../http/on.ts'
import { listPeople } from '../users/customer.service.ts'
import { listAudit } from './audit.service.ts'

export const auditHandlers: Handler[] = [
  on('GET /admin/audit', (context, _actor, { query }) =>
    listAudit(context, query, ids => listPeople(context, ids)),
  ),
]
