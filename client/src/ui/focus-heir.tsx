import { type ReactNode, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Hands the focus on when what it was on goes away: a row's menu once nothing is left to do, a card that another takes
 * the place of. Without it the keyboard would start again at the top of the page. It goes to `to`, else to the row's
 * other controls, the rows after it and before it, at last to the page's heading.
 */
export function FocusHeir({
  to,
  children,
}: {
  to?: (() => HTMLElement | null) | undefined
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // Runs while everything still stands; the focus moves once the page has changed.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element || !holdsFocus(element)) return
      const places = placesAround(element)
      queueMicrotask(() => {
        // Only rendered anew, or another heir was there first.
        if (element.isConnected || document.activeElement !== document.body) return
        const heir = [to?.(), ...places, document.querySelector<HTMLElement>('#main h1')].find(
          place => place?.isConnected === true,
        )
        heir?.focus({ preventScroll: true })
      })
    }
  })
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}

/** The dialog that led to the change may not have given the focus back yet. */
function holdsFocus(element: HTMLElement): boolean {
  const { activeElement } = document
  return element.contains(activeElement) || activeElement === document.body
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const row = element.closest('tr')
  if (!row) return []
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  return [row, ...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
    .flatMap(each => [...each.querySelectorAll<HTMLElement>(CONTROLS)])
    .filter(control => !element.contains(control))
}
