import { hashKey, type QueryClient } from '@tanstack/react-query'
import { currentLanguage } from '../i18n/i18n.ts'
import { isLocalised } from './localised-calls.ts'
import { call, type InputArguments, type ReplyTo } from './api.ts'
import type { Get } from './stale.ts'

/**
 * The cache key of a reply: the row's key, its input, and the language where the reply depends on it. The row's key
 * alone matches all its replies. No input and an empty one are the same call.
 */
export function cacheKey<K extends Get>(key: K, ...[input]: InputArguments<K>): readonly unknown[] {
  return [key, input ?? {}, ...(isLocalised(key) ? [currentLanguage()] : [])]
}

/**
 * A call as a query: `useQuery({ ...apiQuery('GET /users/bookings'), select })`. Unmounting aborts the request.
 * After a change of language the reply in the previous one stays visible until the new one loads.
 */
export function apiQuery<K extends Get>(key: K, ...input: InputArguments<K>) {
  return {
    queryKey: cacheKey(key, ...input),
    placeholderData: (shown: ReplyTo<K> | undefined, before: { queryKey: readonly unknown[] } | undefined) =>
      before && differsInLanguage(before.queryKey, cacheKey(key, ...input)) ? shown : undefined,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyTo<K>> =>
      // The same input plus the abort signal.
      call(key, ...([input[0], { signal }] as unknown as InputArguments<K>)),
  }
}

const differsInLanguage = (one: readonly unknown[], other: readonly unknown[]) =>
  hashKey(one.slice(0, 2)) === hashKey(other.slice(0, 2)) && one[2] !== other[2]

/**
 * Marks replies as stale: those on screen are read again at once, others on their next use. Also cancels a first load in
 * flight: it was sent before the change, and its reply would pass for fresh.
 */
export function refresh(client: QueryClient, keys: readonly Get[]): void {
  for (const key of keys) {
    void client.cancelQueries({ queryKey: [key] }).then(() => client.invalidateQueries({ queryKey: [key] }))
  }
}
