import { type Handler, on } from '../../http/on.ts'
import { createClaimLink } from '../accounts/auth/team/admin-account.service.ts'
import { saveDeskNotes } from '../accounts/users/desk-customer.service.ts'
import { sellPackage } from '../wash-books/change/reserve.service.ts'
import { createCustomer } from './create-customer.service.ts'
import { customerInScope, getCustomerPage } from './customer-page.service.ts'
import { searchDesk } from './search.service.ts'

export const customerHandlers: Handler[] = [
  on('GET /admin/search', searchDesk),
  on('POST /admin/customers', createCustomer),
  on('GET /admin/customers/:id', getCustomerPage),
  on('PUT /admin/customers/:id/notes', async (context, actor, { id, body }) => {
    await customerInScope(context, actor, id)
    return saveDeskNotes(context, id, body)
  }),
  on('POST /admin/customers/:id/claim-link', async (context, actor, { id }) => {
    const customer = await customerInScope(context, actor, id)
    return { url: await createClaimLink(context, actor, customer) }
  }),
  on('POST /admin/user-packages', async (context, actor, { body, meta }) => {
    await customerInScope(context, actor, body.customerId)
    return sellPackage(context, actor, { body, idempotencyKey: meta.idempotencyKey })
  }),
]
