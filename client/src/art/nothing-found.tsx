import { Bubbles } from './parts.tsx'
import { Picture, usePalette, type PictureProps } from './picture.tsx'
import { frame, Ground, SmallPaints } from './small-picture.tsx'

/** Nothing found: a magnifying glass that holds a bubble. */
export function NothingFoundPicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox={frame} {...props}>
      <SmallPaints p={p} />
      <Ground p={p} />
      <path d="M192 132L244 182" stroke="var(--art-water-3)" strokeWidth="24" strokeLinecap="round" />
      <path
        d="M196 130L242 174"
        stroke="var(--art-water-1)"
        strokeOpacity=".7"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="148" cy="92" r="66" fill="var(--art-glass-1)" fillOpacity=".5" />
      <circle cx="148" cy="92" r="62" fill="none" stroke={p.url('water')} strokeWidth="14" />
      <path
        d="M106 84A44 44 0 0 1 138 50"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M148 62C164 84 172 96 172 108A24 24 0 0 1 124 108C124 96 132 84 148 62Z"
        fill={p.url('mint')}
      />
      <path
        d="M140 104q4 8 8 0q4 8 8 0"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Bubbles
        p={p}
        at={[
          [48, 60, 16],
          [256, 66, 20],
          [44, 150, 10],
          [276, 130, 9],
        ]}
      />
    </Picture>
  )
}
