import { useState } from 'react'
import { getUser } from '../../session/user-store.ts'

/** The open question to a visitor: who are you? */
export interface Asked {
  /** Called once a customer is signed in. */
  onDone: () => void
  onClose: () => void
}

/** `identify` asks a visitor who they are and resolves to whether they sign in; `asked` is the open question. */
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
