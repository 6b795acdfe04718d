import { useLayoutEffect } from 'react'

/**
 * Puts the focus on a field of the page's form as the form comes, before it is painted; and once more when a dialog
 * that closes at that moment has given the focus back to somewhere else. (`setFocus` of react-hook-form comes late in
 * any case, and takes the focus from whoever has already begun to type in another field.)
 */
export function useFirstFocus(name: string): void {
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`)
    field?.focus()
    const again = setTimeout(() => {
      if (field?.closest('form')?.contains(document.activeElement) === false) field.focus()
    })
    return () => clearTimeout(again)
  }, [name])
}
