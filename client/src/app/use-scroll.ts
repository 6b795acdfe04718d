import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/**
 * A new page starts at the top, back and forward restore the scroll position, and a change of the query alone (a filter,
 * a tab) does not scroll.
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const remember = () => positions.set(shown.current.key, window.scrollY)
    // On a reload the browser restores the position; within the app it would do so before the page has rendered.
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (type === NavigationType.Pop) {
      const position = positions.get(key)
      if (position !== undefined) jump(position)
    } else if (hash !== '') {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    } else if (before.pathname !== pathname) {
      jump(0)
    }
  }, [key, pathname, hash, type])
}

function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}
