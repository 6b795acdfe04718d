import type { BranchView } from '@car-wash/server/contract'
import { useCallback, useEffect, useState } from 'react'

export type Branches =
  { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; branches: readonly BranchView[] }

/**
 * Loads the branches after the first render. It uses `fetch`, because one public list does not justify loading the HTTP
 * client of all other calls on this page. It shows no reason of a closure, so it asks for no language.
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
