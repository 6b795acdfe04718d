import { useState } from 'react'
import { getUser } from '../../session/user-store.ts'

/** What the question to a visitor needs: who are you? */
export interface Asked {
  /** Called once a customer is signed in. */
  onDone: () => void
  onClose: () => void
}

/** `identify` resolves to whether somebody is signed in, after asking a visitor; `asked` is the question while it is open. */
export function useIdentify() {
  const [asked, setAsked] = useState<Asked>()

  function identify(): Promise<boolean> {
    if (getUser()) return Promise.resolve(true)
    return new Promise(resolve => {
      const close = (isDone: boolean) => () => {
        setAsked(undefined)
        resolve(isDone)
      }
      setAsked({ onDone: close(true), onClose: close(false) })
    })
  }

  return { identify, asked }
}
