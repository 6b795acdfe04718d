import { type KeyboardEvent, type MouseEvent, useLayoutEffect } from 'react'

/** The second tap of a double tap comes sooner. */
const STEADY_MS = 900

/** The last change by what has changed: a card that moves to another bay is a new element. */
const changes = new Map<string, { meaning: string; at: number }>()

/**
 * For a button that changes its meaning in place, or the element around such buttons: after a change of the `meaning` of a
 * thing clicks of a pointer do nothing for 900 ms, since they were meant for the button before. A held key presses once.
 */
export function useSteadyPress(thing: string, meaning: string) {
  useLayoutEffect(() => {
    const last = changes.get(thing)
    if (last?.meaning !== meaning) changes.set(thing, { meaning, at: last ? performance.now() : -STEADY_MS })
  }, [thing, meaning])
  return {
    onClickCapture(event: MouseEvent) {
      const { at } = changes.get(thing) ?? { at: -STEADY_MS }
      const isByPointer = event.detail > 0
      if (!isByPointer || performance.now() - at >= STEADY_MS) return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
  }
}
