import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface ProgressBarProps {
  /** The name of the value: "Remaining washes". */
  label: string
  value: number
  max: number
  /** The value in words, for screen readers and above the bar: "7 of 10 washes". */
  text: string
  tone?: 'brand' | 'success' | 'danger' | undefined
  /** Content beside the words. */
  aside?: ReactNode
  className?: string | undefined
}

const fills = { brand: 'bg-brand', success: 'bg-success', danger: 'bg-danger' }

/** How much of something is left or done. Fills from the start side. */
export function ProgressBar({ label, value, max, text, tone = 'brand', aside, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={cx('min-w-32', className)}>
      <div aria-hidden className="mb-1 flex justify-between gap-2 text-sm cards:flex-row-reverse">
        <span className={tone === 'danger' ? 'font-semibold text-danger-ink' : 'text-ink'}>{text}</span>
        {aside !== undefined && <span className="text-muted">{aside}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={text}
        className="h-2.5 overflow-clip rounded-full border border-control bg-sunken"
      >
        <div
          className={cx('h-full rounded-full transition-[inline-size] duration-500 ease-out', fills[tone])}
          // React sets this through the DOM, which the content security policy allows; it is never in a prerendered page.
          style={{ inlineSize: `${String(share * 100)}%` }}
        />
      </div>
    </div>
  )
}
