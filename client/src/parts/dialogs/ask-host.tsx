import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { piece } from '../../ui/piece.tsx'
import { askedNow, closeQuestion, onAsked } from './ask.ts'

/** React Aria loads with the first question. */
const AskDialog = piece(() => import('./ask-dialog.tsx').then(file => file.AskDialog))

/** Shows the question that was asked; another page asks its own. */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, askedNow, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => closeQuestion, [pathname])
  return asked && <AskDialog asked={asked} />
}
