import type { VisitView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../i18n/i18n.ts'
import { ApiError, call } from '../../lib/api.ts'

const EVERY_MS = 10_000

export interface Visit {
  visit: VisitView | undefined
  /** `gone`: the link has ended; `failed`: there was no answer, and nothing is known yet. */
  problem: 'gone' | 'failed' | undefined
  /** Shows the reply to a change. */
  show: (visit: VisitView) => void
  retry: () => void
}

/** A visit by its link, asked for again every ten seconds while the page is in view and the car may still come. */
export function useVisit(token: string): Visit {
  const [visit, setVisit] = useState<VisitView>()
  const [problem, setProblem] = useState<Visit['problem']>()
  const [asked, setAsked] = useState(0)
  const language = useLanguage()
  const isOver = visit?.step === 'ready' || visit?.status === 'cancelled'

  useEffect(() => {
    let isLeft = false
    call('GET /visits/:token', { params: { token } })
      .then(reply => {
        if (isLeft) return
        setVisit(reply)
        setProblem(undefined)
      })
      .catch((error: unknown) => {
        if (isLeft) return
        const isGone = error instanceof ApiError && error.status === 404
        setProblem(isGone ? 'gone' : 'failed')
        if (isGone) setVisit(undefined)
      })
    return () => {
      isLeft = true
    }
  }, [token, asked, language])

  useEffect(() => {
    if (isOver || problem === 'gone') return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAsked(times => times + 1)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isOver, problem])

  return {
    visit,
    problem: visit && problem === 'failed' ? undefined : problem,
    show: setVisit,
    retry: () => setAsked(times => times + 1),
  }
}
