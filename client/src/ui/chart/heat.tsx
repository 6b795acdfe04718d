export interface HeatProps {
  rows: readonly { label: string; shares: readonly (number | undefined)[] }[]
  /** Above the columns. */
  labels: readonly string[]
}

const FIVE = ['fill-brand/20', 'fill-brand/40', 'fill-brand/60', 'fill-brand/80', 'fill-brand']

/** The colour of a share from 0 to 1: zero, and five steps. */
const lookOf = (share: number) =>
  share <= 0 ? 'fill-sunken' : FIVE[Math.min(4, Math.floor(share * FIVE.length))]

/** How full each hour of each weekday is, for the eyes alone: the page offers the same rows as a table. */
export function Heat({ rows, labels }: HeatProps) {
  const step = 100 / labels.length
  return (
    <div
      aria-hidden
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-xs text-muted tabular-nums"
    >
      <div
        className="col-start-2 grid text-center"
        style={{ gridTemplateColumns: `repeat(${String(labels.length)}, minmax(0, 1fr))` }}
      >
        {labels.map(label => (
          <bdi key={label} className="whitespace-nowrap max-sm:even:invisible">
            {label}
          </bdi>
        ))}
      </div>
      {rows.map(row => (
        <div key={row.label} className="contents">
          <bdi>{row.label}</bdi>
          <svg width="100%" height="26" className="rtl:-scale-x-100">
            {row.shares.map(
              (share, at) =>
                share !== undefined && (
                  <rect
                    key={at}
                    x={`${String(at * step + step * 0.05)}%`}
                    width={`${String(step * 0.9)}%`}
                    height="100%"
                    rx="5"
                    className={lookOf(share)}
                  />
                ),
            )}
          </svg>
        </div>
      ))}
    </div>
  )
}
