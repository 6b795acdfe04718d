import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Fact {
  label: ReactNode
  /** `undefined`, `null`, `false` and an empty text hide the row. */
  value: ReactNode
}

/** Names and values (a `<dl>`): the booking summary, a profile. `rows` puts them side by side, `stack` below each other. */
export function Facts({
  facts,
  layout = 'rows',
  className,
}: {
  facts: readonly Fact[]
  layout?: 'rows' | 'stack' | undefined
  className?: string | undefined
}) {
  const shown = facts.filter(({ value }) => Boolean(value) || value === 0)
  return (
    <dl className={cx(layout === 'rows' ? 'divide-y divide-line' : 'grid gap-5 sm:grid-cols-2', className)}>
      {shown.map((fact, index) => (
        <div
          key={index}
          className={cx(
            // A long value gets a separate line rather than a narrow column.
            layout === 'rows' &&
              'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0',
          )}
        >
          <dt className="flex items-center gap-2 text-sm text-muted">{fact.label}</dt>
          <dd className={cx('min-w-0 font-semibold text-heading', layout === 'rows' && 'ms-auto text-end')}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
