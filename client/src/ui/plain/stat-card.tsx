import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** One number at a glance: "12 bookings". */
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
    <Card className="flex items-start gap-4">
      {Boolean(icon) && (
        <span
          aria-hidden
          className="mt-1.5 inline-flex rounded-control bg-brand-soft p-3 text-brand-ink *:size-6"
        >
          {icon}
        </span>
      )}
      {/* The number comes first, on one line however narrow the card, so that the numbers of neighbouring cards align whatever the length of their names. */}
      <dl className="@container flex min-w-0 flex-1 flex-col">
        <dt className="mt-1 text-sm font-semibold text-heading">{label}</dt>
        <dd className="-order-1 text-[clamp(1.125rem,15cqi,1.875rem)]/9 font-semibold tracking-tight whitespace-nowrap text-heading tabular-nums">
          {value}
        </dd>
        {Boolean(text) && <dd className="text-sm text-muted">{text}</dd>}
      </dl>
    </Card>
  )
}
