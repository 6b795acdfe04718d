import type { PointerEvent } from 'react'

export interface CurveProps {
  /** In the order of time. */
  values: readonly number[]
  /** Dashed: the same days of the period before. */
  before?: readonly number[] | undefined
  /** The name of a step of the axis. */
  axis: (step: number) => string
  /** Below the curve, from its start to its end; on a phone every second one of them gives way. */
  labels: readonly string[]
  /** Marks a point. */
  at: number | undefined
  onPoint: (at: number | undefined) => void
}

const HEIGHT = 100

/** Values over time, for the eyes alone: the page offers the same rows as a table. */
export function Curve({ values, before = [], axis, labels, at, onPoint }: CurveProps) {
  const steps = axisSteps(Math.max(...values, ...before))
  const top = steps.at(-1) ?? 1
  const last = Math.max(1, values.length - 1)
  const x = (index: number) => (index / last) * 100
  const path = (points: readonly number[]) =>
    points
      .map((value, n) => `${n === 0 ? 'M' : 'L'}${String(x(n))} ${String(HEIGHT * (1 - value / top))}`)
      .join('')

  function point({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
    onPoint(Math.round((isMirrored ? 1 - share : share) * last))
  }

  return (
    <div
      aria-hidden
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-xs text-muted tabular-nums"
    >
      <div className="-my-2 flex flex-col-reverse justify-between text-end">
        {steps.map(step => (
          <bdi key={step}>{axis(step)}</bdi>
        ))}
      </div>
      <svg
        viewBox={`0 0 100 ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className="h-44 w-full overflow-visible fill-none stroke-2 *:[vector-effect:non-scaling-stroke] rtl:-scale-x-100"
        onPointerMove={point}
        onPointerLeave={() => onPoint(undefined)}
      >
        {steps.map((step, n) => (
          <path
            key={step}
            d={`M0 ${String((HEIGHT * n) / (steps.length - 1))}H100`}
            className="stroke-line stroke-1"
          />
        ))}
        <path d={`${path(values)}L100 ${String(HEIGHT)}L0 ${String(HEIGHT)}Z`} className="fill-brand/10" />
        <path d={path(before)} className="stroke-control" strokeDasharray="5 4" />
        <path d={path(values)} className="stroke-brand" strokeLinejoin="round" />
        {at !== undefined && <path d={`M${String(x(at))} 0V${String(HEIGHT)}`} className="stroke-heading" />}
      </svg>
      <div className="col-start-2 flex justify-between gap-x-2">
        {labels.map((label, n) => (
          <bdi key={n} className="max-sm:even:not-last:hidden">
            {label}
          </bdi>
        ))}
      </div>
    </div>
  )
}

/** The course of a number alone, for the eyes. */
export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, n) => `${String((n / (values.length - 1)) * 100)},${String(HEIGHT * (1 - value / most))}`,
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      className="mt-auto h-8 w-full overflow-visible fill-none stroke-brand stroke-[1.5] pt-2 *:[vector-effect:non-scaling-stroke] rtl:-scale-x-100"
    >
      <polyline points={points.join(' ')} strokeLinejoin="round" />
    </svg>
  )
}

const MOST_STEPS = 4

/** The steps of an axis from 0 to `most` or just above it: 1, 2 or 5 times a power of ten apart, at most five of them. */
export function axisSteps(most: number): number[] {
  const reach = Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(reach / MOST_STEPS))
  const wide = [1, 2, 5, 10].find(n => n * power * MOST_STEPS >= reach) ?? 10
  const step = Math.max(1, wide * power)
  return Array.from({ length: Math.ceil(reach / step) + 1 }, (_, n) => n * step)
}
