import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useLanguage } from '../../i18n/i18n.ts'
import { ApiError } from '../../lib/api.ts'

export interface Linked<View> {
  token: string
  view: View | undefined
  /** `gone`: the link has ended; `failed`: there was no answer, and nothing is known yet. */
  problem: 'gone' | 'failed' | undefined
  /** Shows the reply to a change. */
  show: (view: View) => void
  retry: () => void
}

/**
 * What the link of this page shows. It is asked for again as many milliseconds later as `againIn` says, while the page is
 * in view; undefined: no more. Both functions are the page's own, the same at each rendering.
 */
export function useLinked<View>(
  read: (token: string) => Promise<View>,
  againIn: (view: View | undefined) => number | undefined,
): Linked<View> {
  const { token = '' } = useParams()
  const [view, setView] = useState<View>()
  const [problem, setProblem] = useState<Linked<View>['problem']>()
  const [asked, setAsked] = useState(0)
  const language = useLanguage()

  useEffect(() => {
    let isLeft = false
    read(token)
      .then(reply => {
        if (isLeft) return
        setView(reply)
        setProblem(undefined)
      })
      .catch((error: unknown) => {
        if (isLeft) return
        const isGone = error instanceof ApiError && error.status === 404
        setProblem(isGone ? 'gone' : 'failed')
        if (isGone) setView(undefined)
      })
    return () => {
      isLeft = true
    }
  }, [read, token, asked, language])

  useEffect(() => {
    const ms = problem === 'gone' ? undefined : againIn(view)
    if (ms === undefined) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAsked(times => times + 1)
    }, ms)
    return () => clearInterval(timer)
  }, [againIn, view, problem])

  return {
    token,
    view,
    problem: view && problem === 'failed' ? undefined : problem,
    show: setView,
    retry: () => setAsked(times => times + 1),
  }
}
