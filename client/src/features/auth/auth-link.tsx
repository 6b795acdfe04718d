import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link under a form; `state` is passed on, so that the requested page is not lost. */
export function AuthLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
