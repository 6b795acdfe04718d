import { useId } from 'react'

export interface ChartColumn {
  /** Below the column. */
  label: string
  /** Above it. */
  figure: string
  /** Parts of the column's height, from 0 to 1: the filled one, from below, and the unavailable one, from above. */
  filled: number
  blocked: number
}

/** Half of the gap between two columns, in hundredths of a column. */
const GAP = 6

/** Columns of one height in the order of time, for the eyes alone: the page offers the same rows as a table. */
export function Columns({ columns }: { columns: readonly ChartColumn[] }) {
  const hatch = useId()
  const step = 100 / columns.length
  const grid = { gridTemplateColumns: `repeat(${String(columns.length)}, minmax(0, 1fr))` }
  const x = (at: number) => `${String(at * step + (step * GAP) / 100)}%`
  const width = `${String(step * (1 - (2 * GAP) / 100))}%`
  const percent = (share: number) => `${String(Math.min(1, share) * 100)}%`
  return (
    <div aria-hidden className="text-center text-xs text-muted tabular-nums">
      <div className="grid font-semibold" style={grid}>
        {columns.map(({ label, figure }) => (
          <bdi key={label}>{figure}</bdi>
        ))}
      </div>
      <svg width="100%" height="120" className="my-1.5 rtl:-scale-x-100">
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.5" height="7" className="fill-control" />
        </pattern>
        {columns.map(({ label, filled, blocked }, at) => (
          <g key={label}>
            <rect x={x(at)} width={width} height="100%" rx="5" className="fill-sunken" />
            <rect x={x(at)} width={width} height={percent(blocked)} rx="5" fill={`url(#${hatch})`} />
            <rect
              x={x(at)}
              y={percent(1 - Math.min(1, filled))}
              width={width}
              height={percent(filled)}
              rx="5"
              className="fill-brand"
            />
          </g>
        ))}
      </svg>
      <div className="grid" style={grid}>
        {columns.map(({ label }) => (
          <bdi key={label} className="whitespace-nowrap max-sm:even:invisible">
            {label}
          </bdi>
        ))}
      </div>
    </div>
  )
}
