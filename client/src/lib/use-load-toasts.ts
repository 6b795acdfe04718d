import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Tells once that a query has loaded, and of every failed attempt, retries included. */
export function useLoadToasts(
  { isSuccess, error, errorUpdatedAt }: Pick<UseQueryResult, 'isSuccess' | 'error' | 'errorUpdatedAt'>,
  tell: { loaded?: () => void; failed: (error: Error) => void },
): void {
  const loaded = useEffectEvent(() => tell.loaded?.())
  const failed = useEffectEvent((reason: Error) => tell.failed(reason))
  useEffect(() => {
    if (isSuccess) loaded()
  }, [isSuccess])
  useEffect(() => {
    if (error) failed(error)
  }, [error, errorUpdatedAt])
}
