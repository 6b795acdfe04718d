import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Tone } from './tone.ts'

const looks: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  brand: 'border-brand-line bg-brand-soft text-brand-ink',
  success: 'border-success-line bg-success-soft text-success-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
}

export interface BadgeProps {
  tone?: Tone | undefined
  /** A small icon instead of the dot; `null` for neither. */
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A short status in a pill: a word and a dot, never the colour alone. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        looks[tone],
        className,
      )}
    >
      <span aria-hidden className="inline-flex *:size-3.5 empty:hidden">
        {icon === undefined ? <span className="m-auto size-2! rounded-full bg-current" /> : icon}
      </span>
      {children}
    </span>
  )
}
