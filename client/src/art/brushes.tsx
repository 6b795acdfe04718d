import { Blend, Fade, type Palette } from './picture.tsx'

/** The paints of brushes and cloths and a row of bristles, for `<defs>`. */
export function BrushPaints({ p }: { p: Palette }) {
  return (
    <>
      <path id={p('tuft')} d={tuft} />
      <Fade
        across
        id={p('brush')}
        stops={[
          [0, 'water-3'],
          [0.32, 'water-1'],
          [0.6, 'water-2'],
          [1, 'water-3'],
        ]}
      />
      <Fade
        across
        id={p('fringe')}
        stops={[
          [0, 'mint-3'],
          [0.35, 'mint-1'],
          [1, 'mint-2'],
        ]}
      />
      <Blend id={p('cloth-water')} from="water-3" to="water-1" />
      <Blend id={p('cloth-mint')} from="mint-3" to="mint-1" />
    </>
  )
}

const ROW = 22
const HALF = 52

/** One row of bristles: a rounded top and a ragged hem. */
const tuft = `M${String(-HALF)} 26C-58 0 58 0 ${String(HALF)} 26${'l-6.5 8l-6.5-8'.repeat(8)}Z`

/** An upright roller brush around x, with rows of bristles in water and some mint. */
export function Brush({ p, x, top, bottom }: { p: Palette; x: number; top: number; bottom: number }) {
  const rows = Math.floor((bottom - top) / ROW)
  return (
    <g transform={`translate(${String(x)})`}>
      <path
        d={`M0 ${String(top - 20)}V${String(bottom + 16)}`}
        stroke="var(--art-metal-2)"
        strokeWidth="12"
      />
      {Array.from({ length: rows }, (_, row) => (
        <use
          key={row}
          href={`#${p('tuft')}`}
          y={bottom - 30 - row * ROW}
          fill={p.url(row % 5 === 2 ? 'fringe' : 'brush')}
        />
      ))}
    </g>
  )
}

const CLOTH = 26

/** The curtain of soft cloths under the arch, longer at the sides than over the roof. */
export function Cloths({ p, from, to, top }: { p: Palette; from: number; to: number; top: number }) {
  const count = Math.floor((to - from) / CLOTH)
  return Array.from({ length: count }, (_, index) => {
    const aside = Math.abs(index - (count - 1) / 2) / (count / 2)
    const length = 96 + aside * aside * 70 + (index % 2) * 16
    const x = from + index * CLOTH
    const sway = index % 2 === 0 ? 6 : -4
    return (
      <path
        key={x}
        d={`M${String(x)} ${String(top)}h${String(CLOTH - 2)}q${String(sway)} ${String(Math.round(length / 2))} 0 ${String(Math.round(length))}q-12 10-${String(CLOTH - 2)} 0q${String(sway)}-${String(Math.round(length / 2))} 0-${String(Math.round(length))}Z`}
        fill={p.url(index % 3 === 1 ? 'cloth-mint' : 'cloth-water')}
      />
    )
  })
}
