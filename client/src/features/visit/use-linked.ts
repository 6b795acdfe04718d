import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { cacheKey } from '../../lib/api-query.ts'
import { ApiError, type ReplyTo } from '../../lib/api.ts'
import { useReply } from '../../lib/use-api.ts'

export interface Linked<View> {
  token: string
  view: View | undefined
  /** `gone`: the link has ended; `failed`: there was no answer, and nothing is known yet. */
  problem: 'gone' | 'failed' | undefined
  /** Shows the reply to a change. */
  show: (view: View) => void
  retry: () => void
}

type LinkCall = 'GET /visits/:token' | 'GET /offers/:token'

/**
 * What the link of this page shows. It is asked for again as many milliseconds later as `againIn` says, while the page is
 * in view; undefined: no more.
 */
export function useLinked<K extends LinkCall>(
  key: K,
  againIn: (view: ReplyTo<K> | undefined) => number | undefined,
): Linked<ReplyTo<K>> {
  const { token = '' } = useParams()
  const client = useQueryClient()
  const input = { params: { token } }
  const query = useReply<LinkCall>(key, input, {
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      isGone(error) ? false : (againIn(data as ReplyTo<K> | undefined) ?? false),
  })
  const { error, refetch } = query
  const view = isGone(error) ? undefined : (query.data as ReplyTo<K> | undefined)
  const problem = isGone(error) ? 'gone' : 'failed'
  return {
    token,
    view,
    problem: view || !error ? undefined : problem,
    show: next => client.setQueryData(cacheKey<LinkCall>(key, input), next),
    retry: () => void refetch(),
  }
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404
