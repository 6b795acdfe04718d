import { useEffect, useRef, type ReactNode } from 'react'

export interface RevealProps {
  /** How far down the viewport (in percent) the top edge triggers the animation: 85 (default) or 80. */
  at?: 85 | 80 | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Content that animates in once, when it is scrolled to. All of it is there until the first scroll: only then is hidden
 * what is still below the window. Without scripts or scrolling, with reduced motion and in print everything is visible.
 */
export function Reveal({ at = 85, className, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (element === null || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        element.dataset['reveal'] = 'shown'
        observer.disconnect()
      },
      // Everything above the line counts: a jump (End key, a link to an anchor) can skip a section.
      { rootMargin: `1000000px 0px -${String(100 - at)}% 0px` },
    )
    const begin = () => {
      if (element.getBoundingClientRect().top < window.innerHeight) return
      element.dataset['reveal'] = 'waiting'
      observer.observe(element)
    }
    window.addEventListener('scroll', begin, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', begin)
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
