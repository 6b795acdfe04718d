import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link of a sign-in form; `state` is passed on, so that the requested page is not lost. */
export function AuthLink({
  to,
  state,
  isApart,
  children,
}: {
  to: string
  state?: unknown
  /** Opens beside the page, which has something typed. */
  isApart?: boolean | undefined
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      state={state}
      target={isApart ? '_blank' : undefined}
      className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
