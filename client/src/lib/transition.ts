import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Carries a change of the page out in a view transition of the parts that have a `view-transition-name` (motion.css), where
 * the browser has them and motion is welcome; else at once. `done` is called when it has ended.
 */
export function inTransition(change: () => void, done?: () => void): void {
  if (!('startViewTransition' in document) || matchMedia(REDUCED).matches) {
    change()
    done?.()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Refused where the tab is hidden or the next transition has begun; the change is made all the same.
  ready.catch(() => undefined)
  void finished.catch(() => undefined).then(done)
}

/** The card or row that has just been tapped, from which a sheet opens. */
const tapped = () => document.activeElement?.closest<HTMLElement>('article, li, tr') ?? undefined

let origin: HTMLElement | undefined

/** Opens a sheet out of what was tapped, by a change of the page. */
export function openSheet(change: () => void): void {
  origin = tapped()
  name(origin, true)
  inTransition(() => {
    name(origin, false)
    change()
  })
}

/** Closes it, back to where it came from. */
export function closeSheet(change: () => void): void {
  const home = origin
  inTransition(
    () => {
      change()
      name(home, true)
    },
    () => name(home, false),
  )
}

function name(element: HTMLElement | undefined, isSheet: boolean) {
  if (element) element.style.viewTransitionName = isSheet ? 'sheet' : ''
}

/** A day that follows the chosen one in a transition, so that the choice itself answers at once. */
export function useShownDay(chosen: string): string {
  const [shown, setShown] = useState(chosen)
  if (shown === '' && chosen !== '') setShown(chosen)
  useEffect(() => {
    if (shown !== chosen && shown !== '') inTransition(() => setShown(chosen))
  }, [shown, chosen])
  return shown
}
