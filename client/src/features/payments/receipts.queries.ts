import type { ReceiptView } from '@car-wash/server/contract'
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

/** The booking that a receipt is for, which names vehicle and walk-in; without data for a package. */
export function useReceiptBooking(receipt: ReceiptView | undefined) {
  const id = receipt?.for.kind === 'booking' ? receipt.for._id : undefined
  return useQuery({
    ...apiQuery('GET /bookings/:id', { params: { id: id ?? 'none' } }),
    enabled: id !== undefined,
  })
}
