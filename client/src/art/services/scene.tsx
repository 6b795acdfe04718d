import type { ReactNode } from 'react'
import { BrushPaints } from '../brushes.tsx'
import { BubblePaints, type Coat, VehiclePaints } from '../parts.tsx'
import { Blend, type Palette } from '../picture.tsx'
import { SuvClip } from '../suv.tsx'

/** The size of each picture of a service. */
export const SCENE = { width: 480, height: 240 }

/** A picture of a service: a bright room with a floor at y = 206. `paints` are further paints of its own. */
export function Scene({
  p,
  coat,
  paints,
  children,
}: {
  p: Palette
  coat: Coat
  paints?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <defs>
        <VehiclePaints p={p} coat={coat} />
        <BubblePaints p={p} />
        <BrushPaints p={p} />
        {paints ?? <SuvClip p={p} />}
        <Blend id={p('sky')} from="sky-1" to="sky-2" />
        <Blend id={p('foam')} from="foam-1" to="foam-2" />
        <Blend id={p('paper')} from="pearl-1" to="pearl-2" />
        <Blend id={p('mint')} from="mint-1" to="mint-2" />
        <Blend id={p('water')} from="water-1" to="water-2" />
      </defs>
      <rect {...SCENE} fill={p.url('sky')} />
      <circle cx="240" cy="120" r="150" fill="var(--art-glint)" fillOpacity=".16" />
      <path d="M0 200H480V240H0Z" fill="var(--art-water-3)" fillOpacity=".16" />
      {children}
    </>
  )
}

/** Four-pointed glints where something is clean: x, y, radius. */
export function Sparkles({ at }: { at: readonly (readonly [x: number, y: number, r: number])[] }) {
  return (
    <g fill="var(--art-glint)">
      {at.map(([x, y, r]) => (
        <path
          key={`${String(x)} ${String(y)}`}
          d="M0-20Q2-2 20 0Q2 2 0 20Q-2 2-20 0Q-2-2 0-20Z"
          transform={`translate(${String(x)} ${String(y)}) scale(${String(r / 20)})`}
        />
      ))}
    </g>
  )
}

/** Fine streaks of water: a start and how far each goes. */
export function Spray({
  from,
  by: [dx, dy],
}: {
  from: readonly (readonly [x: number, y: number])[]
  by: readonly [dx: number, dy: number]
}) {
  return (
    <g stroke="var(--art-water-1)" strokeWidth="4" strokeLinecap="round" strokeDasharray="16 10">
      {from.map(([x, y]) => (
        <path
          key={`${String(x)} ${String(y)}`}
          d={`M${String(x)} ${String(y)}l${String(dx)} ${String(dy)}`}
        />
      ))}
    </g>
  )
}
