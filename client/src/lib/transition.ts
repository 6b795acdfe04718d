import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Carries a change of the page out in a view transition of the parts that have a `view-transition-name` (motion.css), where
 * the browser has them and motion is welcome; else at once.
 */
async function inTransition(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia(REDUCED).matches) {
    change()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Refused where the tab is hidden or the next transition has begun; the change is made all the same.
  await Promise.allSettled([ready, finished])
}

/** The card or row out of which the sheet has come. */
let origin: HTMLElement | null | undefined

/** Opens a sheet out of what has just been tapped, or closes it, back to there, by a change of the page. */
export function moveSheet(change: () => void, isOpening: boolean): void {
  if (isOpening) origin = document.activeElement?.closest<HTMLElement>('article, li, tr')
  const card = origin
  const name = (isSheet: boolean) => card?.style.setProperty('view-transition-name', isSheet ? 'sheet' : '')
  name(isOpening)
  void inTransition(() => {
    change()
    name(!isOpening)
  }).then(() => name(false))
}

/** A day that follows the chosen one in a transition, so that the choice itself answers at once. */
export function useShownDay(chosen: string): string {
  const [shown, setShown] = useState(chosen)
  if (shown === '' && chosen !== '') setShown(chosen)
  useEffect(() => {
    if (shown !== chosen && shown !== '') void inTransition(() => setShown(chosen))
  }, [shown, chosen])
  return shown
}
