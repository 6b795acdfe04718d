import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../cx.ts'

export interface Step {
  name: string
  /** When it was or, of the current one, will be. */
  at?: ReactNode
  isDone: boolean
  /** The address of a step that can be gone to. */
  to?: string
}

/** How far something is: what is done has a tick, and the step at `now` is marked. Below `sm` steps to go to have no names. */
export function Steps({ steps, now }: { steps: readonly Step[]; now: number }) {
  return (
    <ol className="flex text-center text-xs text-muted">
      {steps.map(({ name, at, isDone, to }, index) => {
        const step = (
          <>
            <span
              aria-hidden
              className={cx(
                'grid size-6 place-items-center rounded-full font-semibold',
                index === now && !isDone && 'border-8 border-brand bg-on-brand',
                index !== now && !isDone && 'border-2 border-line bg-sunken',
                isDone && 'bg-success text-white',
                isDone && index === now && 'outline-3 outline-brand',
              )}
            >
              {isDone && <Check className="size-4" strokeWidth={3} />}
            </span>
            <span
              className={cx(
                'font-semibold',
                isDone && 'text-heading',
                index === now && 'text-brand-ink',
                to !== undefined && 'max-sm:sr-only',
              )}
            >
              {name}
            </span>
            <bdi className={to === undefined ? undefined : 'max-sm:sr-only'}>{at}</bdi>
          </>
        )
        const look = 'relative grid min-h-11 content-start justify-items-center gap-1'
        return (
          <li
            key={name}
            aria-current={index === now ? 'step' : undefined}
            className={cx(
              'relative flex-1 before:absolute before:inset-x-[calc(-50%+0.75rem)] before:end-[calc(50%+0.75rem)] before:top-2.75 before:h-0.5 first:before:hidden',
              steps[index - 1]?.isDone ? 'before:bg-success' : 'before:bg-line',
            )}
          >
            {to === undefined ? (
              <div className={look}>{step}</div>
            ) : (
              <Link to={to} className={look}>
                {step}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
