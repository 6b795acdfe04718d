import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** One number worth a glance: "12 bookings". */
export function StatCard({
  label,
  value,
  icon,
  text,
}: {
  label: ReactNode
  value: ReactNode
  icon?: ReactNode
  /** A line below: a trend, a link. */
  text?: ReactNode
}) {
  return (
    <Card className="flex items-center gap-4">
      {Boolean(icon) && (
        <span aria-hidden className="inline-flex rounded-control bg-brand-soft p-3 text-brand-ink *:size-6">
          {icon}
        </span>
      )}
      <dl className="min-w-0">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-3xl font-bold tracking-tight text-heading tabular-nums">{value}</dd>
        {Boolean(text) && <dd className="text-sm text-muted">{text}</dd>}
      </dl>
    </Card>
  )
}
