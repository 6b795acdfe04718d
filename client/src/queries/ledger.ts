import { useReply } from '../lib/use-api.ts'

/** Every movement of a package's washes, oldest first; sends no request for an empty id. */
export const useLedger = (id: string) =>
  useReply('GET /users/packages/:id/ledger', { params: { id } }, { enabled: id !== '' })
