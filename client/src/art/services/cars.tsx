import { Brush, Cloths } from '../brushes.tsx'
import { Exotic, ExoticClip } from '../exotic.tsx'
import { Motorcycle, MotorcycleWheel } from '../motorcycle.tsx'
import { Bubbles } from '../parts.tsx'
import { type Palette, usePalette } from '../picture.tsx'
import { Suv } from '../suv.tsx'
import { Scene, Sparkles, Spray } from './scene.tsx'

/** A vehicle on the floor of the scene. */
const PARKED = 'translate(56 31) scale(.77)'

/** Lather on the roof of the parked car and where it has run down. */
function Lather({ p }: { p: Palette }) {
  return (
    <path
      d="M118 84C108 70 120 56 134 60C138 44 160 42 168 54C178 40 202 44 206 58C218 48 238 52 240 66C256 60 270 72 262 84C256 94 242 88 236 94C232 110 218 110 216 94C202 88 186 94 180 100C178 116 162 116 160 98C146 92 130 98 118 84Z"
      fill={p.url('foam')}
    />
  )
}

/** A quick rinse: streaks of speed and a stopwatch. */
export function Express() {
  const p = usePalette()
  return (
    <Scene p={p} coat="water">
      <g stroke="var(--art-water-2)" strokeWidth="7" strokeLinecap="round" strokeOpacity=".55">
        <path d="M18 96h64M6 128h58M22 160h52" />
      </g>
      <g transform={PARKED}>
        <Suv p={p} />
      </g>
      <path d="M404 14V28M392 12h24" stroke="var(--art-metal-2)" strokeWidth="8" strokeLinecap="round" />
      <circle cx="404" cy="66" r="40" fill="var(--art-water-3)" />
      <circle cx="404" cy="66" r="32" fill={p.url('paper')} />
      <path d="M404 66V34A32 32 0 0 1 436 66Z" fill={p.url('mint')} />
      <path d="M404 66V42" stroke="var(--art-tyre)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="404" cy="66" r="5" fill="var(--art-tyre)" />
      <Bubbles
        p={p}
        at={[
          [120, 44, 15],
          [168, 24, 9],
          [44, 60, 11],
        ]}
      />
    </Scene>
  )
}

/** An outside wash: foam on the roof and a brush at the bonnet. */
export function Exterior() {
  const p = usePalette()
  return (
    <Scene p={p} coat="pearl">
      <Spray
        from={[
          [96, 8],
          [150, 8],
          [204, 8],
          [258, 8],
        ]}
        by={[-8, 52]}
      />
      <g transform={PARKED}>
        <Suv p={p} />
      </g>
      <Lather p={p} />
      <g transform="translate(408 -6) scale(.86)">
        <Brush p={p} x={0} top={20} bottom={240} />
      </g>
      <Bubbles
        p={p}
        at={[
          [54, 70, 17],
          [32, 128, 10],
          [322, 60, 12],
        ]}
      />
    </Scene>
  )
}

/** Inside and out: the tunnel with its cloths and two brushes. */
export function Full() {
  const p = usePalette()
  return (
    <Scene p={p} coat="mint">
      <path d="M0 0H480V34H0Z" fill="var(--art-water-3)" />
      <path d="M0 26H480V34H0Z" fill="var(--art-mint-2)" />
      <g transform="scale(.82)">
        <Cloths p={p} from={112} to={476} top={38} />
      </g>
      <g transform={PARKED}>
        <Suv p={p} />
      </g>
      {[44, 436].map(x => (
        <g key={x} transform={`translate(${String(x)} 8) scale(.8)`}>
          <Brush p={p} x={0} top={40} bottom={238} />
        </g>
      ))}
      <Sparkles
        at={[
          [150, 112, 15],
          [330, 128, 11],
        ]}
      />
      <Bubbles
        p={p}
        at={[
          [118, 170, 13],
          [366, 84, 12],
        ]}
      />
    </Scene>
  )
}

/** A motorcycle in foam. */
export function MotorcycleWash() {
  const p = usePalette()
  return (
    <Scene p={p} coat="water" paints={<MotorcycleWheel p={p} />}>
      <Spray
        from={[
          [30, 40],
          [22, 76],
          [18, 112],
        ]}
        by={[74, 18]}
      />
      <g transform="translate(56 24) scale(.78)">
        <Motorcycle p={p} />
      </g>
      <path
        d="M120 206C104 206 100 188 114 184C112 168 134 162 142 174C152 164 168 170 168 182C182 180 190 196 180 206ZM318 206C306 204 306 190 318 188C320 174 340 174 344 184C354 176 370 182 368 194C378 196 380 206 372 206Z"
        fill={p.url('foam')}
      />
      <Bubbles
        p={p}
        at={[
          [398, 58, 18],
          [436, 112, 11],
          [104, 62, 12],
          [64, 158, 9],
        ]}
      />
    </Scene>
  )
}

/** Every corner by hand: a sports car that sparkles, and a bottle of polish. */
export function Detail() {
  const p = usePalette()
  return (
    <Scene p={p} coat="water" paints={<ExoticClip p={p} />}>
      <g transform="translate(12 14) scale(.84)">
        <Exotic p={p} />
      </g>
      <path d="M418 96H454V88Q454 80 446 80H426Q418 80 418 88Z" fill="var(--art-tyre)" />
      <path d="M412 72H446V82H424L408 80Z" fill="var(--art-mint-3)" />
      <rect x="408" y="96" width="56" height="110" rx="14" fill={p.url('mint')} />
      <rect x="418" y="126" width="36" height="44" rx="8" fill={p.url('paper')} />
      <path
        d="M436 132C444 144 448 150 448 156A12 12 0 0 1 424 156C424 150 428 144 436 132Z"
        fill={p.url('water')}
      />
      <Sparkles
        at={[
          [112, 70, 20],
          [232, 54, 14],
          [330, 90, 18],
          [60, 118, 11],
          [384, 40, 11],
        ]}
      />
    </Scene>
  )
}
