import type { BranchView } from '@car-wash/server/contract'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { publicList } from './public-list.ts'

export type Branches =
  { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; branches: readonly BranchView[] }

/** Loads the branches after the first render. It shows no reason of a closure, so it asks for no language. */
export function useBranches(): { branches: Branches; retry: () => void } {
  const [branches, setBranches] = useState<Branches>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    publicList<BranchView>('/api/bookings/branches').then(
      // All the cards at once would block the page: as a transition React draws them in short tasks.
      loaded => {
        startTransition(() => {
          if (isCurrent) setBranches({ state: 'loaded', branches: loaded })
        })
      },
      () => isCurrent && setBranches({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const retry = useCallback(() => {
    setBranches({ state: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return { branches, retry }
}
