import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { askedNow, closeQuestion, onAsked } from './ask.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Shows the question that was asked; another page asks its own. */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, askedNow, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => closeQuestion, [pathname])
  return asked && <AskDialog asked={asked} />
}
