import type { ReactNode } from 'react'
import { Badge } from '../../ui/plain/badge.tsx'
import type { Tone } from '../../ui/plain/tone.ts'

/** One thing that is well or not: what it is, the details, its state, and what can be done. */
export function SystemRow({
  title,
  children,
  state,
  tone,
  action,
}: {
  title: string
  /** Details below the title. */
  children?: ReactNode
  state: string
  tone: Tone
  action?: ReactNode
}) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 p-4 sm:flex-row sm:p-5">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-sm wrap-anywhere text-muted">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <Badge tone={tone}>{state}</Badge>
        {action}
      </div>
    </li>
  )
}
