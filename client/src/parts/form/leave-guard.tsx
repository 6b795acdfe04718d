import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DiscardDialog } from '../../ui/aria/discard-dialog.tsx'

/** While something is unsaved, a link to another page asks first, and the browser before it closes or reloads this one. */
export function LeaveGuard({ isUnsaved, thing }: { isUnsaved: boolean; thing: ReactNode }) {
  const navigate = useNavigate()
  const [wished, setWished] = useState<string>()

  useEffect(() => {
    if (!isUnsaved) return
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const askHere = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.target !== '' || link.origin !== location.origin) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setWished(link.pathname + link.search + link.hash)
    }
    window.addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askHere, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askHere, { capture: true })
    }
  }, [isUnsaved])

  return (
    wished !== undefined && (
      <DiscardDialog
        thing={thing}
        onDiscard={() => void navigate(wished)}
        onKeep={() => setWished(undefined)}
      />
    )
  )
}
