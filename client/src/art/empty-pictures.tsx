import { BubblePaints, Bubbles } from './parts.tsx'
import { Fade, Glow, Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'

const frame = '0 0 320 220'

/** Paper, water, mint and foam, a shadow on the ground and bubbles: what the small pictures are made of. */
function SmallPaints({ p }: { p: Palette }) {
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

function Ground({ p }: { p: Palette }) {
  return (
    <>
      <ellipse cx="160" cy="110" rx="150" ry="104" fill={p.url('halo')} />
      <ellipse cx="160" cy="196" rx="112" ry="12" fill={p.url('shadow')} />
    </>
  )
}

/** No bookings: a calendar with a drop on its day. */
export function NoBookingsPicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox={frame} {...props}>
      <SmallPaints p={p} />
      <Ground p={p} />
      <rect x="84" y="42" width="152" height="150" rx="20" fill={p.url('paper')} />
      <path d="M84 86V62Q84 42 104 42H216Q236 42 236 62V86Z" fill={p.url('water')} />
      <path
        d="M96 58Q100 50 110 50H206"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".7"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M118 30V54M202 30V54" stroke={'var(--art-metal-2)'} strokeWidth="10" strokeLinecap="round" />
      <g fill="var(--art-pearl-3)" fillOpacity=".55">
        {[0, 1, 2, 3, 4, 5, 8, 9, 10, 11].map(day => (
          <rect
            key={day}
            x={100 + (day % 4) * 32}
            y={102 + Math.floor(day / 4) * 28}
            width="22"
            height="18"
            rx="6"
          />
        ))}
      </g>
      <path
        d="M192 104C210 128 220 142 220 158A28 28 0 0 1 164 158C164 142 174 128 192 104Z"
        fill={p.url('mint')}
      />
      <path
        d="M176 160A17 17 0 0 0 188 176"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M184 154h16M192 146v16" stroke="var(--art-glint)" strokeWidth="5" strokeLinecap="round" />
      <Bubbles
        p={p}
        at={[
          [54, 90, 15],
          [268, 70, 18],
          [270, 150, 9],
          [50, 150, 8],
        ]}
      />
    </Picture>
  )
}

/** No packages: a book of wash tickets, bubbles for washes. */
export function NoPackagesPicture(props: PictureProps) {
  const p = usePalette()
  const ticket =
    'M-78-42H78Q90-42 90-30V-12A12 12 0 0 0 90 12V30Q90 42 78 42H-78Q-90 42-90 30V12A12 12 0 0 0-90-12V-30Q-90-42-78-42Z'
  return (
    <Picture viewBox={frame} {...props}>
      <SmallPaints p={p} />
      <Ground p={p} />
      <g transform="translate(156 88) rotate(-12)">
        <path d={ticket} fill={p.url('mint')} />
      </g>
      <g transform="translate(162 118) rotate(4)">
        <path d={ticket} fill={p.url('water')} />
        <path
          d="M-80-30Q-78-34-70-34H70"
          fill="none"
          stroke="var(--art-glint)"
          strokeOpacity=".7"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M38-34V34"
          stroke="var(--art-glint)"
          strokeOpacity=".7"
          strokeWidth="3"
          strokeDasharray="5 7"
        />
        <g fill="none" stroke="var(--art-glint)" strokeWidth="4">
          {[-62, -34, -6].map(x => (
            <circle key={x} cx={x + 2} cy="-8" r="10" />
          ))}
        </g>
        <path
          d="M-70 20h74"
          stroke="var(--art-glint)"
          strokeOpacity=".7"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M63-18C71-7 76 0 76 7A13 13 0 0 1 50 7C50 0 55-7 63-18Z" fill="var(--art-glint)" />
      </g>
      <Bubbles
        p={p}
        at={[
          [48, 64, 14],
          [276, 60, 18],
          [40, 152, 9],
          [284, 164, 10],
        ]}
      />
    </Picture>
  )
}

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
