import { type ReactNode, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Moves the focus when the focused element disappears: a row's menu once no action is left, or a card that another one
 * replaces. Otherwise the keyboard would start again at the top of the page. The focus goes to `to`, else to the row's
 * other controls, the rows after and before it, and finally the page's heading.
 */
export function FocusHeir({
  to,
  children,
}: {
  to?: (() => HTMLElement | null) | undefined
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // The cleanup runs before the DOM changes; the focus moves afterwards.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element || !holdsFocus(element)) return
      const places = placesAround(element)
      queueMicrotask(() => {
        // The element was only re-rendered, or another heir took the focus.
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

/** The dialog that led to the change may not have restored the focus yet. */
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
