import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** A part with live data, which loads with its script. If that fails, what waits in its place stays. */
export function livePart(load: () => Promise<(props: Waiting) => ReactNode>) {
  return lazy(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: StillWaiting }),
    ),
  )
}

export interface Waiting {
  waiting: ReactNode
}

function StillWaiting({ waiting }: Waiting) {
  return waiting
}

/** Shows `waiting` until the place comes near the window, then the children. */
export function WhenNear({ waiting, children }: Waiting & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !box.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])

  return <div ref={box}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
