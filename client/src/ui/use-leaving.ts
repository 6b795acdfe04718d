import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back when a press or the focus leaves the element. */
export function useLeaving(box: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])
}
