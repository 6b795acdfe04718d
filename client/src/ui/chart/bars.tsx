/** A share of the most as a bar, above a paler one of the period before; for the eyes alone, beside the same figures. */
export function Bars({ now, before, most }: { now: number; before: number; most: number }) {
  const width = (amount: number) => ({ inlineSize: `${String((amount / most) * 100)}%` })
  return (
    <span aria-hidden className="grid min-w-32 gap-1">
      <span className="h-3 rounded-full bg-brand" style={width(now)} />
      <span className="h-2 rounded-full bg-brand-line" style={width(before)} />
    </span>
  )
}
