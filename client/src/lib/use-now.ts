import { useEffect, useState } from 'react'

const HALF_A_MINUTE = 30_000

/** The device's time in milliseconds, updated every half minute: a cut-off can pass while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
