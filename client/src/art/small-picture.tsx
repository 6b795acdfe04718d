import { BubblePaints } from './parts.tsx'
import { Fade, Glow, type Palette } from './picture.tsx'

/** The view box of the small pictures. */
export const frame = '0 0 320 220'

/** The materials of the small pictures: paper, water, mint and foam, a ground shadow and bubbles. */
export function SmallPaints({ p }: { p: Palette }) {
  return (
    <defs>
      <BubblePaints p={p} />
      <Fade
        id={p('paper')}
        stops={[
          [0, 'pearl-1'],
          [1, 'pearl-2'],
        ]}
      />
      <Fade
        id={p('water')}
        stops={[
          [0, 'water-1'],
          [0.5, 'water-2'],
          [1, 'water-3'],
        ]}
      />
      <Fade
        id={p('mint')}
        stops={[
          [0, 'mint-1'],
          [1, 'mint-2'],
        ]}
      />
      <Fade
        id={p('metal')}
        stops={[
          [0, 'metal-1'],
          [1, 'metal-2'],
        ]}
      />
      <Fade
        id={p('foam')}
        stops={[
          [0, 'foam-1'],
          [1, 'foam-2'],
        ]}
      />
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
