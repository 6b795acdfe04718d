import { useEffect, useRef, type ReactNode } from 'react'

export interface RevealProps {
  /** How far down the viewport (in percent) its top edge must have come: 85 (default) or 80. */
  at?: 85 | 80 | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Content that rises in when it is scrolled to, once. What is in view when the page starts is never hidden, so the
 * prerendered page stands still; without scripts, with reduced motion and in print everything is simply there.
 */
export function Reveal({ at = 85, className, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (element === null || !('IntersectionObserver' in window)) return
    const line = (window.innerHeight * at) / 100
    if (element.getBoundingClientRect().top < line) return
    element.dataset['reveal'] = 'waiting'
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Also when a fast jump (a link to an anchor, the End key) has carried it above the screen.
        if (entry === undefined || (!entry.isIntersecting && entry.boundingClientRect.top > 0)) return
        element.dataset['reveal'] = 'shown'
        observer.disconnect()
      },
      { rootMargin: `0px 0px -${String(100 - at)}% 0px` },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      delete element.dataset['reveal']
    }
  }, [at])

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
