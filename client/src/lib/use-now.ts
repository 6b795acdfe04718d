import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from './clock.ts'

const HALF_A_MINUTE = 30_000

/** The server's time in milliseconds, updated every half minute: a cut-off can pass while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const update = () => setNow(serverNow())
    const timer = setInterval(update, HALF_A_MINUTE)
    const stop = onServerTime(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return now
}
