import { usePage, useReply } from '../../lib/use-api.ts'

/** A customer with visits, money, packages and notes; sends no request for an empty id. */
export const useCustomerDetail = (id: string) =>
  useReply('GET /admin/customers/:id', { params: { id } }, { enabled: id !== '', staleTime: 0 })

/** Customers and bookings by what people say: a name, a number, a plate or the end of either. */
export const useDeskSearch = (q: string) =>
  usePage('GET /admin/search', { query: { q } }, { enabled: q.length >= 2 })
