import { Blend, Fade, Glow, type Palette } from './picture.tsx'

/** The colour families of a vehicle: three tokens each, from light to shade. */
export type Coat = 'water' | 'mint' | 'pearl'

/** The paints of every vehicle, for its `<defs>`. */
export function VehiclePaints({ p, coat }: { p: Palette; coat: Coat }) {
  return (
    <>
      <Fade
        id={p('body')}
        stops={[
          [0, `${coat}-1`],
          [0.42, `${coat}-2`],
          [0.86, `${coat}-3`],
          [1, `${coat}-2`],
        ]}
      />
      <Fade
        id={p('glass')}
        stops={[
          [0, 'glass-1'],
          [0.5, 'glass-2'],
          [1, 'glass-3'],
        ]}
      />
      <Blend id={p('metal')} from="metal-1" to="metal-2" />
      <Fade
        id={p('gloss')}
        stops={[
          [0, 'glint', 0.85],
          [1, 'glint', 0],
        ]}
      />
      <Glow
        id={p('shadow')}
        stops={[
          [0, 'shade', 0.45],
          [0.6, 'shade', 0.22],
          [1, 'shade', 0],
        ]}
      />
      <Wheel p={p} />
    </>
  )
}

/** A car's wheel of radius 36 around 0,0, defined once in `<defs>`; `Wheels` places it. */
function Wheel({ p }: { p: Palette }) {
  return (
    <g id={p('wheel')}>
      <circle r="36" fill="var(--art-tyre)" />
      <path
        d="M-24 -20A31 31 0 0 1 24 -20"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".28"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle r="25" fill="var(--art-rim-dark)" />
      <g fill={p.url('metal')}>
        {[0, 72, 144, 216, 288].map(turn => (
          <path key={turn} d="M-3 0L-6.5-24Q0-26 6.5-24L3 0Z" transform={`rotate(${String(turn)})`} />
        ))}
      </g>
      <circle r="24" fill="none" stroke={p.url('metal')} strokeWidth="3.5" />
      <circle r="5.5" fill="var(--art-metal-1)" stroke="var(--art-metal-2)" />
    </g>
  )
}

/** Two wheels at the given places, scaled to a radius. */
export function Wheels({ p, at, y, r = 36 }: { p: Palette; at: readonly number[]; y: number; r?: number }) {
  return at.map(x => (
    <use
      key={x}
      href={`#${p('wheel')}`}
      transform={`translate(${String(x)} ${String(y)}) scale(${String(r / 36)})`}
    />
  ))
}

/** Soap bubbles: rim, tint and two glints. They drift unless the visitor prefers reduced motion. */
export function Bubbles({
  p,
  at,
}: {
  p: Palette
  at: readonly (readonly [x: number, y: number, r: number])[]
}) {
  return (
    <g>
      {at.map(([x, y, r], index) => (
        <g key={`${String(x)} ${String(y)}`} className={drifts[index % drifts.length]}>
          <g transform={`translate(${String(x)} ${String(y)}) scale(${String(r / 20)})`}>
            <use href={`#${p('bubble')}`} />
          </g>
        </g>
      ))}
    </g>
  )
}

const drifts = ['animate-drift', 'animate-drift [animation-delay:-3s]', 'animate-drift [animation-delay:-6s]']

/** Paint and shape of `Bubbles`, for `<defs>`. */
export function BubblePaints({ p }: { p: Palette }) {
  return (
    <>
      <Glow
        id={p('film')}
        stops={[
          [0, 'glint', 0],
          [0.7, 'foam-2', 0.12],
          [0.92, 'mint-1', 0.45],
          [1, 'glint', 0.9],
        ]}
      />
      <g id={p('bubble')}>
        <circle r="20" fill={p.url('film')} />
        <path
          d="M-13-6A14 14 0 0 1-5-13"
          fill="none"
          stroke="var(--art-glint)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="9" cy="9" r="2" fill="var(--art-glint)" fillOpacity=".8" />
      </g>
    </>
  )
}
