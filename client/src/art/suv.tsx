import { VehiclePaints, Wheels } from './parts.tsx'
import { Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'

const body =
  'M44 176C40 158 41 136 47 120L64 70C69 57 77 51 92 50C150 44 216 44 262 50C282 53 294 60 306 73L338 106C378 109 414 116 430 127C442 136 446 152 444 176C444 186 440 191 430 191H58C49 191 46 186 44 176Z'

/** The clip of the body's reflections, for `<defs>` beside `VehiclePaints`. */
export function SuvClip({ p }: { p: Palette }) {
  return (
    <clipPath id={p('clip')}>
      <path d={body} />
    </clipPath>
  )
}

/** The car itself, 480 by 250, for a scene that defines its paints. */
export function Suv({ p }: { p: Palette }) {
  return (
    <>
      <ellipse cx="242" cy="224" rx="226" ry="20" fill={p.url('shadow')} />
      <path
        d="M96 46V40Q96 36 100 36H252Q258 36 262 41L266 50"
        fill="none"
        stroke="var(--art-tyre)"
        strokeWidth="5"
      />
      <path d={body} fill={p.url('body')} />
      <g clipPath={p.url('clip')}>
        <path
          d="M40 122C150 108 300 112 446 136V150C300 126 150 124 40 138Z"
          fill="var(--art-glint)"
          fillOpacity=".34"
        />
        <path d="M40 150C160 140 330 142 446 160V172H40Z" fill="var(--art-shade)" fillOpacity=".16" />
        <path d="M70 50H290L300 60C220 52 130 52 66 66Z" fill={p.url('gloss')} />
        <path d="M40 172H448V194H40Z" fill="var(--art-tyre)" />
        <g fill="var(--art-tyre)">
          <circle cx="126" cy="190" r="47" />
          <circle cx="362" cy="190" r="47" />
        </g>
      </g>
      <path
        d="M78 80C81 71 86 66 95 65C150 60 210 60 254 64C272 66 282 71 293 82L316 106C250 103 150 104 70 110Z"
        fill={p.url('glass')}
      />
      <path d="M150 62L120 108M236 62L206 106H170L200 62Z" fill="var(--art-glint)" fillOpacity=".42" />
      <path d="M132 60H141L136 108H125ZM214 59H225V107H214Z" fill="var(--art-water-3)" />
      <g fill="none" stroke="var(--art-shade)" strokeOpacity=".38" strokeWidth="2">
        <path d="M129 108C126 130 132 146 150 172M219 106V172M318 108C324 130 322 152 312 172" />
      </g>
      <path
        d="M188 122h18M288 121h18"
        stroke="var(--art-glint)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeOpacity=".9"
      />
      <path d="M298 112c0-12 8-16 16-15c5 1 7 6 6 13z" fill="var(--art-water-3)" />
      <path d="M404 124C418 126 430 131 436 140L412 139C405 138 402 130 404 124Z" fill="var(--art-lamp)" />
      <path d="M46 122L58 120C60 132 58 142 54 148L43 148C42 138 43 130 46 122Z" fill="var(--art-tail)" />
      <path d="M430 156H444V166H428Z" fill="var(--art-metal-1)" fillOpacity=".8" />
      <Wheels p={p} at={[126, 362]} y={190} r={38} />
    </>
  )
}

/** A tall, square family car. */
export function SuvPicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 480 250" {...props}>
      <defs>
        <VehiclePaints p={p} coat="water" />
        <SuvClip p={p} />
      </defs>
      <Suv p={p} />
    </Picture>
  )
}
