import type { BranchView } from '@car-wash/server/contract'
import { useCallback, useEffect, useState } from 'react'

export type Branches =
  { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; branches: readonly BranchView[] }

/**
 * The branches, asked for once the page stands. By `fetch`, for this page alone: one public list is not worth the
 * weight of the HTTP client that every other call goes through.
 */
export function useBranches(): { branches: Branches; retry: () => void } {
  const [branches, setBranches] = useState<Branches>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then(
      loaded => setBranches({ state: 'loaded', branches: loaded }),
      () => {
        if (!stop.signal.aborted) setBranches({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [attempt])

  const retry = useCallback(() => {
    setBranches({ state: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return { branches, retry }
}

async function load(signal: AbortSignal): Promise<readonly BranchView[]> {
  const response = await fetch('/api/bookings/branches', { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  // The contract of GET /bookings/branches.
  const { data } = (await response.json()) as { data: BranchView[] }
  return data
}
