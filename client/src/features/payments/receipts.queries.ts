import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'

/** What the customer paid and got back, newest first. */
export function useOwnPayments() {
  return useQuery(apiQuery('GET /users/payments'))
}

/** The receipt of a payment: the customer's own, or for an admin one of the payments that they see. */
export function useReceipt(id: string, isOwn: boolean) {
  const own = useQuery({ ...apiQuery('GET /users/payments/:id', { params: { id } }), enabled: isOwn })
  const desk = useQuery({ ...apiQuery('GET /admin/payments/:id', { params: { id } }), enabled: !isOwn })
  return isOwn ? own : desk
}
