import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router-dom'

/** A link of the frame, which says whether it leads to the current page. */
export function PageLink({
  to,
  className,
  onClick,
  children,
}: {
  to: string
  className: (isHere: boolean) => string
  onClick?: () => void
  children: ReactNode
}) {
  const isHere = useMatch(to) !== null
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={className(isHere)} onClick={onClick}>
      {children}
    </Link>
  )
}
