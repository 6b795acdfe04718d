import { BubblePaints } from './parts.tsx'
import { Blend, Fade, Glow, type Palette } from './picture.tsx'

/** The view box of the small pictures. */
export const frame = '0 0 320 220'

/** The materials of the small pictures: paper, water, mint and foam, a ground shadow and bubbles. */
export function SmallPaints({ p }: { p: Palette }) {
  return (
    <defs>
      <BubblePaints p={p} />
      <Blend id={p('paper')} from="pearl-1" to="pearl-2" />
      <Fade
        id={p('water')}
        stops={[
          [0, 'water-1'],
          [0.5, 'water-2'],
          [1, 'water-3'],
        ]}
      />
      <Blend id={p('mint')} from="mint-1" to="mint-2" />
      <Blend id={p('metal')} from="metal-1" to="metal-2" />
      <Blend id={p('foam')} from="foam-1" to="foam-2" />
      <Fade
        id={p('gloss')}
        stops={[
          [0, 'glint', 0.7],
          [1, 'glint', 0],
        ]}
      />
      <Glow
        id={p('shadow')}
        stops={[
          [0, 'shade', 0.35],
          [1, 'shade', 0],
        ]}
      />
      <Glow
        id={p('halo')}
        stops={[
          [0, 'water-1', 0.35],
          [1, 'water-1', 0],
        ]}
      />
    </defs>
  )
}

/** The halo and the ground shadow. */
export function Ground({ p }: { p: Palette }) {
  return (
    <>
      <ellipse cx="160" cy="110" rx="150" ry="104" fill={p.url('halo')} />
      <ellipse cx="160" cy="196" rx="112" ry="12" fill={p.url('shadow')} />
    </>
  )
}
