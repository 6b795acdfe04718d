import type { CallInput } from '@car-wash/server/contract/api/types'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, cacheKey, refresh } from './api-query.ts'
import { ApiError, call, type InputArguments, type Page, type QueryOf, type ReplyTo } from './api.ts'
import { type Change, type Get, STALE } from './stale.ts'

interface ReplyOptions<Reply> {
  /** False while its input is not known: no request is sent. */
  enabled?: boolean
  /** Milliseconds without a new request; 0 asks each time that a page opens. */
  staleTime?: number
  /** Milliseconds after which it is asked for again while it is on screen. */
  refetchInterval?:
    | number
    | false
    | ((query: { state: { data: Reply | undefined; status: string; error: Error | null } }) => number | false)
}

/** The input is optional where each part of it is. */
type ReplyArguments<K extends Get> =
  Partial<CallInput<K>> extends CallInput<K>
    ? [input?: CallInput<K>, options?: ReplyOptions<ReplyTo<K>>]
    : [input: CallInput<K>, options?: ReplyOptions<ReplyTo<K>>]

/** A reply of the contract, kept by its input. */
export function useReply<K extends Get>(
  key: K,
  ...[input, options]: ReplyArguments<K>
): UseQueryResult<ReplyTo<K>> {
  return useQuery(optionsOf(key, input, options))
}

/** The same for a list with filters or pages: what was shown stays visible until the next reply arrives. */
export function usePage<K extends Get>(
  key: K,
  ...[input, options]: ReplyArguments<K>
): UseQueryResult<ReplyTo<K>> {
  return useQuery({ ...optionsOf(key, input, options), placeholderData: keepPreviousData })
}

/** Lists that go on with a cursor. */
type LongList = 'GET /admin/audit' | 'GET /admin/payments' | 'GET /admin/tills'

type RowOf<K extends LongList> = ReplyTo<K> extends Page<infer Row> ? Row : never

/** The rows of a list that goes on, one page at a time; read again each time that it opens. */
export function usePages<K extends LongList>(key: K, query: Omit<QueryOf<K>, 'cursor' | 'format'>) {
  const list = useInfiniteQuery({
    queryKey: cacheKey(key, ...([{ query }] as unknown as InputArguments<K>)),
    queryFn: ({ pageParam, signal }) => {
      const input = { query: { ...query, cursor: pageParam || undefined } }
      return call(key, ...([input, { signal }] as unknown as InputArguments<K>))
    },
    initialPageParam: '',
    // Each of these replies is a page.
    getNextPageParam: last => (last as Page<unknown>).page.next,
    select: ({ pages }) => pages as Page<RowOf<K>>[],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...list, data: list.data?.flatMap(({ data }) => data), total: list.data?.[0]?.page.total }
}

function optionsOf<K extends Get>(
  key: K,
  input: CallInput<K> | undefined,
  options: ReplyOptions<ReplyTo<K>> | undefined,
): UseQueryOptions<ReplyTo<K>> {
  // The compiler does not see through the library's types while K is open.
  return {
    ...apiQuery(key, ...([input] as unknown as InputArguments<K>)),
    ...options,
  } as unknown as UseQueryOptions<ReplyTo<K>>
}

/** A change with another reply than that call does not compile. */
const shownIn = <K extends Change, G extends Get>(
  change: K & (ReplyTo<K> extends ReplyTo<G> ? unknown : never),
  get: G,
): [Change, Get] => [change, get]

/** Changes whose reply is that of a GET call: it is shown before the next request. */
const SHOWN_IN = new Map([
  shownIn('PUT /users/profile', 'GET /users/profile'),
  shownIn('PUT /admin/settings', 'GET /admin/settings'),
  shownIn('PUT /admin/settings/mail', 'GET /admin/settings/mail'),
  shownIn('PUT /admin/brand/logo', 'GET /admin/settings'),
  shownIn('POST /admin/integrity', 'GET /admin/integrity'),
])

interface ChangeOptions<K extends Change> {
  /** Sends an Idempotency-Key: a resend of the same body after a lost reply changes nothing again. */
  isOnce?: boolean
  onSuccess?: (reply: ReplyTo<K>) => void
  onError?: (error: Error) => void
}

/** A call that changes something; what it makes stale (`STALE`) is read again, also after a refusal. */
export function useChange<K extends Change>(key: K, { isOnce, onSuccess, onError }: ChangeOptions<K> = {}) {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (input: CallInput<K>) => {
      const options = isOnce === true ? { idempotencyKey: submission.keyFor(input) } : {}
      return call(key, ...([input, options] as unknown as InputArguments<K>))
    },
    onSuccess: reply => {
      submission.done()
      const shown = SHOWN_IN.get(key)
      if (shown)
        client.setQueryData(cacheKey(shown, ...([] as unknown as InputArguments<typeof shown>)), reply)
      onSuccess?.(reply)
    },
    onError: error => onError?.(error),
    onSettled: (_, error) => {
      const code = error instanceof ApiError ? error.code : undefined
      // Without a session nothing has changed, and a request would fail.
      if (code === 'UNAUTHENTICATED') return
      refresh(client, STALE[key])
      if (code === 'PRICE_CHANGED') refresh(client, ['GET /bookings/services', 'GET /packages'])
    },
  })
}

/**
 * A key for one submission. After a lost reply the client resends the same body with the same key, and the server
 * replays the first success. (`crypto.randomUUID` is missing on plain HTTP outside localhost.)
 */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the key of the latest body: the same body has the same key until `done`. */
export function createSubmission() {
  let sent: { body: string; key: string } | undefined
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (sent?.body !== text) sent = { body: text, key: idempotencyKey() }
      return sent.key
    },
    /** Call after a success: the same body is then a new submission. */
    done(): void {
      sent = undefined
    },
  }
}
