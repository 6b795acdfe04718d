import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../lib/api-query.ts'
import { ApiError } from '../lib/api.ts'

/** After a refusal because another price was shown, what shows prices is read again. */
export function readPricesAgain(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED')
    invalidate(client, ['GET /bookings/services', 'GET /packages'])
}
