import { BubblePaints, Bubbles, VehiclePaints } from './parts.tsx'
import { Blend, Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'
import { Suv, SuvClip } from './suv.tsx'

/** One bay of the branch: a rolled-up door, a lit interior, a curtain of cloths. */
function Bay({ p, x, coat }: { p: Palette; x: number; coat: 'water' | 'mint' }) {
  return (
    <g transform={`translate(${String(x)} 0)`}>
      <path d="M0 366V196Q0 176 20 176H180Q200 176 200 196V366Z" fill={p.url('inside')} />
      <path d="M0 208V196Q0 176 20 176H180Q200 176 200 196V208Z" fill={p.url('metal')} />
      {[16, 50, 84, 118, 152].map((at, index) => (
        <path
          key={at}
          d={`M${String(at)} 208h30v${String(58 + (index % 2) * 22)}q-15 12-30 0Z`}
          fill={`var(--art-${coat}-${index % 2 === 0 ? '2' : '3'})`}
        />
      ))}
    </g>
  )
}

/** The About page's picture, mirrored in Arabic: a branch on a clear day, a clean car, and a booking on a phone. */
export function AboutScene(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 800 480" {...props}>
      <defs>
        <VehiclePaints p={p} coat="water" />
        <SuvClip p={p} />
        <BubblePaints p={p} />
        <Blend id={p('sky')} from="sky-2" to="sky-1" />
        <Blend id={p('wall')} from="pearl-1" to="pearl-2" />
        <Blend id={p('inside')} from="glass-3" to="tyre" />
        <Blend id={p('roof')} from="water-2" to="water-3" />
        <Blend id={p('leaf')} from="mint-1" to="mint-3" />
        <Blend id={p('foam')} from="foam-1" to="foam-2" />
      </defs>
      <rect width="800" height="480" rx="24" fill={p.url('sky')} />
      <circle cx="676" cy="92" r="40" fill="var(--art-lamp)" />
      <circle cx="676" cy="92" r="62" fill="var(--art-lamp)" fillOpacity=".35" />
      <g fill={p.url('foam')}>
        <path d="M90 116C84 98 102 86 118 94C124 74 154 74 160 92C178 84 196 96 190 114Z" />
        <path d="M520 84C516 70 530 62 542 68C548 52 570 54 574 68C588 62 602 72 596 84Z" />
      </g>
      <path d="M0 366H800V456Q800 480 776 480H24Q0 480 0 456Z" fill="var(--art-shade)" fillOpacity=".2" />
      <g fill={p.url('leaf')}>
        <path d="M44 366C22 340 24 300 52 276C80 300 82 340 60 366Z" />
        <path d="M96 366C82 350 82 322 100 306C118 322 118 350 106 366Z" />
      </g>
      <path d="M128 366V152H628V366Z" fill={p.url('wall')} />
      <path d="M112 156Q108 104 160 104H596Q648 104 644 156Z" fill={p.url('roof')} />
      <path
        d="M140 122Q146 112 164 112H590"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".6"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M378 64C396 88 406 102 406 118A28 28 0 0 1 350 118C350 102 360 88 378 64Z"
        fill="var(--art-glint)"
      />
      <path
        d="M362 116q4 14 8 0q4 14 8 0q4 14 8 0q4 14 8 0"
        fill="none"
        stroke="var(--art-water-2)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Bay p={p} x={160} coat="water" />
      <Bay p={p} x={396} coat="mint" />
      <g transform="translate(170 226) scale(.86)">
        <Suv p={p} />
      </g>
      <g transform="rotate(8 690 320)">
        <rect x="624" y="206" width="132" height="238" rx="22" fill="var(--art-tyre)" />
        <rect x="633" y="216" width="114" height="218" rx="14" fill={p.url('wall')} />
        <rect x="645" y="232" width="90" height="40" rx="10" fill={p.url('roof')} />
        <path d="M656 246h40M656 258h24" stroke="var(--art-glint)" strokeWidth="6" strokeLinecap="round" />
        <g fill="var(--art-pearl-3)">
          {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(day => (
            <rect
              key={day}
              x={645 + (day % 4) * 24}
              y={286 + Math.floor(day / 4) * 26}
              width="18"
              height="18"
              rx="5"
              fill={day === 6 ? 'var(--art-mint-2)' : undefined}
            />
          ))}
        </g>
        <path
          d="M702 314c4 5 5.5 7.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 1.5-5 5.5-10Z"
          fill="var(--art-glint)"
        />
        <rect x="645" y="378" width="90" height="34" rx="12" fill={p.url('leaf')} />
        <path d="M672 395h36" stroke="var(--art-glint)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <Bubbles
        p={p}
        at={[
          [90, 210, 18],
          [590, 420, 14],
          [742, 180, 16],
          [60, 424, 12],
          [470, 60, 12],
        ]}
      />
    </Picture>
  )
}
