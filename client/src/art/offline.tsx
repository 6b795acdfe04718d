import { Bubbles } from './parts.tsx'
import { Picture, usePalette, type PictureProps } from './picture.tsx'
import { frame, Ground, SmallPaints } from './small-picture.tsx'

/** Offline: a cloud of foam, its cable pulled. */
export function OfflinePicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox={frame} {...props}>
      <SmallPaints p={p} />
      <Ground p={p} />
      <path
        d="M30 186C60 186 84 186 92 170S100 152 118 152"
        fill="none"
        stroke="var(--art-water-3)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M290 186C262 186 244 186 236 170S226 152 206 152"
        fill="none"
        stroke="var(--art-water-3)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M92 128C60 128 54 86 86 80C86 48 132 38 148 64C166 42 206 52 206 84C242 80 250 128 216 128Z"
        fill={p.url('foam')}
      />
      <path
        d="M92 128C60 128 54 86 86 80C86 48 132 38 148 64C166 42 206 52 206 84C242 80 250 128 216 128Z"
        fill="none"
        stroke="var(--art-pearl-3)"
        strokeOpacity=".55"
        strokeWidth="2"
      />
      <path
        d="M98 82C100 64 120 56 134 66"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect x="112" y="138" width="30" height="28" rx="8" fill={p.url('water')} />
      <path d="M142 146h12M142 158h12" stroke="var(--art-metal-2)" strokeWidth="5" strokeLinecap="round" />
      <path d="M176 136h22q10 0 10 10v12q0 10-10 10h-22Z" fill={p.url('water')} />
      <path d="M160 126l6 10M162 180l6-10" stroke="var(--art-mint-2)" strokeWidth="5" strokeLinecap="round" />
      <path d="M132 96h.1M172 96h.1" stroke="var(--art-water-3)" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M140 112q12-9 24 0"
        fill="none"
        stroke="var(--art-water-3)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Bubbles
        p={p}
        at={[
          [44, 70, 14],
          [272, 56, 18],
          [284, 126, 9],
        ]}
      />
    </Picture>
  )
}
