import { Bubbles } from './parts.tsx'
import { Picture, usePalette, type PictureProps } from './picture.tsx'
import { frame, Ground, SmallPaints } from './small-picture.tsx'

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
