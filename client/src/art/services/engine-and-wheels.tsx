import { Bubbles, Wheels } from '../parts.tsx'
import { usePalette } from '../picture.tsx'
import { Scene, Sparkles } from './scene.tsx'

/** The engine bay under a raised bonnet. */
export function Engine() {
  const p = usePalette()
  return (
    <Scene p={p} coat="water">
      <path
        d="M20 150L74 18C78 8 90 6 102 10L438 44C450 46 448 56 440 56L104 44L58 152Z"
        fill={p.url('body')}
      />
      <path d="M104 44L440 56" stroke="var(--art-shade)" strokeOpacity=".35" strokeWidth="4" />
      <path d="M16 150H464V206Q464 218 448 218H36Q16 218 16 198Z" fill={p.url('body')} />
      <path d="M16 150H464V164H16Z" fill="var(--art-tyre)" />
      <rect x="120" y="92" width="196" height="66" rx="12" fill={p.url('metal')} />
      <rect x="136" y="78" width="164" height="36" rx="12" fill="var(--art-mint-2)" />
      <path
        d="M148 86H284"
        stroke="var(--art-glint)"
        strokeOpacity=".7"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g fill="var(--art-rim-dark)">
        <circle cx="160" cy="136" r="12" />
        <circle cx="218" cy="136" r="12" />
        <circle cx="276" cy="136" r="12" />
      </g>
      <rect x="62" y="112" width="48" height="42" rx="8" fill="var(--art-tyre)" />
      <path d="M72 106V114M98 106V114" stroke="var(--art-metal-2)" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M316 116C348 104 350 138 376 132"
        fill="none"
        stroke="var(--art-tyre)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <circle cx="394" cy="132" r="24" fill={p.url('metal')} />
      <circle cx="394" cy="132" r="11" fill="var(--art-rim-dark)" />
      <path
        d="M40 184H180M300 184H440"
        stroke="var(--art-glint)"
        strokeOpacity=".5"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Sparkles
        at={[
          [330, 84, 18],
          [110, 84, 12],
          [394, 92, 10],
        ]}
      />
      <Bubbles
        p={p}
        at={[
          [214, 62, 12],
          [254, 60, 8],
        ]}
      />
    </Scene>
  )
}

/** A wheel in foam, and the brush for its rim. */
export function WheelCare() {
  const p = usePalette()
  return (
    <Scene p={p} coat="pearl">
      <path d="M0 0H480V120H348A112 112 0 0 0 132 120H0Z" fill={p.url('body')} />
      <path d="M0 30H480V52H0Z" fill="var(--art-glint)" fillOpacity=".5" />
      <path d="M132 120A112 112 0 0 1 348 120L332 124A98 98 0 0 0 148 124Z" fill="var(--art-tyre)" />
      <Wheels p={p} at={[240]} y={130} r={88} />
      <path
        d="M140 206C122 204 122 184 138 182C136 164 160 158 170 170C182 156 206 160 208 176C224 164 248 172 248 186C262 178 282 184 280 198C292 198 296 206 288 212H146Z"
        fill={p.url('foam')}
      />
      <path d="M330 112L440 64C452 60 460 72 450 80L346 138Z" fill="var(--art-mint-2)" />
      <path
        d="M338 116L436 72"
        stroke="var(--art-glint)"
        strokeOpacity=".6"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M300 124L334 106L352 136L318 156C306 160 290 138 300 124Z" fill="var(--art-water-2)" />
      <path
        d="M300 124L318 156M308 119L326 151M316 115L334 147"
        stroke="var(--art-water-3)"
        strokeWidth="3"
      />
      <Bubbles
        p={p}
        at={[
          [96, 172, 15],
          [64, 140, 9],
          [384, 176, 14],
          [424, 152, 8],
        ]}
      />
    </Scene>
  )
}
