import type { ApiKey } from '@car-wash/server/contract/api'
import type { QueryClient } from '@tanstack/react-query'
import { call, type InputArguments, type ReplyTo } from './api.ts'

type Get = Extract<ApiKey, `GET ${string}`>

/** The key under which a reply is cached: the row's key and its input. The row's key alone names all its replies. */
export function cacheKey<K extends Get>(key: K, ...[input]: InputArguments<K>) {
  return input === undefined ? ([key] as const) : ([key, input] as const)
}

/** A call as a query: `useQuery({ ...apiQuery('GET /users/bookings'), select })`. Nobody waiting ends the request. */
export function apiQuery<K extends Get>(key: K, ...input: InputArguments<K>) {
  return {
    queryKey: cacheKey(key, ...input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyTo<K>> =>
      // The same input, with the signal beside it.
      call(key, ...([input[0], { signal }] as unknown as InputArguments<K>)),
  }
}

/** Marks replies as out of date: those in use are asked again, the others when they are next used. */
export function invalidate(client: QueryClient, keys: readonly Get[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
}

/**
 * The same after a change of one's own. A first load that is still under way is given up: it asked before the change,
 * and `invalidate` alone would take its answer for the new one.
 */
export function refresh(client: QueryClient, keys: readonly Get[]): void {
  for (const key of keys) {
    void client.cancelQueries({ queryKey: [key] }).then(() => client.invalidateQueries({ queryKey: [key] }))
  }
}
