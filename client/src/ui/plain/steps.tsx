import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

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
      {steps.map((step, index) => (
        <li
          key={step.name}
          aria-current={index === now ? 'step' : undefined}
          data-done={step.isDone || undefined}
          data-on={index > 0 && steps[index - 1]?.isDone ? true : undefined}
          className="group relative flex-1 before:absolute before:inset-x-[calc(-50%+0.75rem)] before:end-[calc(50%+0.75rem)] before:top-2.75 before:h-0.5 before:bg-line first:before:hidden data-on:before:bg-success"
        >
          {step.to === undefined ? (
            <OneStep {...step} />
          ) : (
            <Link to={step.to} className="block min-h-11 max-sm:*:not-first:sr-only">
              <OneStep {...step} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A circle, and below it name and time. */
function OneStep({ name, at, isDone }: Step) {
  return (
    <>
      <span
        aria-hidden
        className="mx-auto mb-1 grid size-6 place-items-center rounded-full border-2 border-line bg-sunken group-aria-[current]:border-8 group-aria-[current]:border-brand group-aria-[current]:bg-on-brand group-data-done:border-0 group-data-done:bg-success group-data-done:text-white group-data-done:group-aria-[current]:outline-3 group-data-done:group-aria-[current]:outline-brand"
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      <span className="block font-semibold group-aria-[current]:text-brand-ink group-data-done:text-heading">
        {name}
      </span>
      <bdi className="block">{at}</bdi>
    </>
  )
}
