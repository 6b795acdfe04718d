import type { ApiKey } from '@car-wash/server/contract/api'
import type { QueryClient } from '@tanstack/react-query'
import { call, type InputArguments, type ReplyTo } from './api.ts'

type Get = Extract<ApiKey, `GET ${string}`>

/** The cache key of a reply: the row's key and its input. The row's key alone matches all its replies. */
export function cacheKey<K extends Get>(key: K, ...[input]: InputArguments<K>) {
  return input === undefined ? ([key] as const) : ([key, input] as const)
}

/** A call as a query: `useQuery({ ...apiQuery('GET /users/bookings'), select })`. Unmounting aborts the request. */
export function apiQuery<K extends Get>(key: K, ...input: InputArguments<K>) {
  return {
    queryKey: cacheKey(key, ...input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyTo<K>> =>
      // The same input plus the abort signal.
      call(key, ...([input[0], { signal }] as unknown as InputArguments<K>)),
  }
}

/** Marks replies as stale: active queries refetch at once, others on their next use. */
export function invalidate(client: QueryClient, keys: readonly Get[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
}

/**
 * Invalidates after our own change. Also cancels a first load in flight: it was sent before the change, and
 * `invalidate` alone would treat its reply as fresh.
 */
export function refresh(client: QueryClient, keys: readonly Get[]): void {
  for (const key of keys) {
    void client.cancelQueries({ queryKey: [key] }).then(() => client.invalidateQueries({ queryKey: [key] }))
  }
}
