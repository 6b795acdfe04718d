import { created, ok, type Handler, on } from '../../http/on.ts'
import { createClaimLink } from '../auth/team/claim-link.service.ts'
import { sellPackage } from '../user-packages/change/reserve.service.ts'
import { createCustomer } from './create-customer.service.ts'
import { customerInScope, getCustomerPage, saveCustomerNotes } from './customer-page.service.ts'
import { searchDesk } from './search.service.ts'

export const customerHandlers: Handler[] = [
  on('GET /admin/search', async ({ query }, actor, context) => ok(await searchDesk(context, actor, query.q))),
  on('POST /admin/customers', async ({ body }, actor, context) =>
    created(await createCustomer(context, actor, body)),
  ),
  on('GET /admin/customers/:id', async ({ params }, actor, context) =>
    ok(await getCustomerPage(context, actor, params.id)),
  ),
  on('PUT /admin/customers/:id/notes', async ({ params, body }, actor, context) =>
    ok(await saveCustomerNotes(context, actor, { id: params.id, body })),
  ),
  on('POST /admin/customers/:id/claim-link', async ({ params }, actor, context) => {
    const customer = await customerInScope(context, actor, params.id)
    return created({ url: await createClaimLink(context, actor, customer) })
  }),
  on('POST /admin/user-packages', async ({ body, meta }, actor, context) => {
    await customerInScope(context, actor, body.customerId)
    const { idempotencyKey } = meta
    const { reply, replayed } = await sellPackage(context, actor, { body, idempotencyKey })
    return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
  }),
]
