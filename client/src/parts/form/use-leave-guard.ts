import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAskToDiscard } from '../dialogs/use-leaving.ts'

/** While something is unsaved, a link to another page asks first, and the browser before it closes or reloads this one. */
export function useLeaveGuard({ isUnsaved, thing }: { isUnsaved: boolean; thing: ReactNode }): void {
  const navigate = useNavigate()
  const askToDiscard = useAskToDiscard()
  const askBefore = useEffectEvent((path: string) => askToDiscard(thing, () => void navigate(path)))

  useEffect(() => {
    if (!isUnsaved) return
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const askHere = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.target !== '' || link.origin !== location.origin) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      askBefore(link.pathname + link.search + link.hash)
    }
    window.addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askHere, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askHere, { capture: true })
    }
  }, [isUnsaved])
}
