import { useLayoutEffect } from 'react'

/**
 * Focuses a field of the page's form on mount, before the first paint, and again if a closing dialog then restores the
 * focus elsewhere. (`setFocus` of react-hook-form runs late and would steal the focus from a user who is already typing
 * in another field.)
 */
export function useFirstFocus(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const field = document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`)
    field?.focus()
    const again = setTimeout(() => {
      if (field?.closest('form')?.contains(document.activeElement) === false) field.focus()
    })
    return () => clearTimeout(again)
  }, [name])
}
