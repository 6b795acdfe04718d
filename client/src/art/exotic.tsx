import { VehiclePaints, Wheels } from './parts.tsx'
import { Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'

const body =
  'M30 180C26 164 30 148 44 142C84 132 128 108 176 97C210 90 246 92 270 102C296 113 318 126 342 139C384 143 432 156 454 175C461 182 459 191 448 192H44C35 192 32 190 30 180Z'

/** The clip of the body's reflections, for `<defs>` beside `VehiclePaints`. */
export function ExoticClip({ p }: { p: Palette }) {
  return (
    <clipPath id={p('clip')}>
      <path d={body} />
    </clipPath>
  )
}

/** The car itself, 480 by 250, for a scene that defines its paints. */
export function Exotic({ p }: { p: Palette }) {
  return (
    <>
      <ellipse cx="242" cy="224" rx="228" ry="18" fill={p.url('shadow')} />
      <path d="M50 122L60 146M84 120L92 138" stroke="var(--art-tyre)" strokeWidth="6" />
      <path
        d="M20 114C48 108 82 108 108 114C114 116 113 121 106 121C80 120 52 121 24 125C14 126 12 116 20 114Z"
        fill={p.url('body')}
      />
      <path
        d="M22 116C48 111 80 111 104 115"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".6"
        strokeWidth="2.5"
      />
      <path d={body} fill={p.url('body')} />
      <g clipPath={p.url('clip')}>
        <path
          d="M30 150C150 128 300 134 456 176V166C330 116 160 104 30 140Z"
          fill="var(--art-glint)"
          fillOpacity=".42"
        />
        <path d="M30 170C180 152 330 158 456 184V196H30Z" fill="var(--art-shade)" fillOpacity=".2" />
        <path d="M30 184H460V196H30Z" fill="var(--art-tyre)" />
        <path d="M120 126C150 106 200 94 252 99L264 104C212 101 170 110 140 130Z" fill={p.url('gloss')} />
        <g fill="var(--art-tyre)">
          <circle cx="112" cy="188" r="48" />
          <circle cx="372" cy="188" r="46" />
        </g>
      </g>
      <path
        d="M170 118C192 103 240 100 262 109C286 119 304 129 318 138C282 141 236 141 202 139C184 138 162 129 170 118Z"
        fill={p.url('glass')}
      />
      <path d="M206 105L220 140H242L218 103Z" fill="var(--art-glint)" fillOpacity=".45" />
      <path
        d="M138 136C156 138 174 146 184 160C168 162 152 158 143 150C137 145 135 139 138 136Z"
        fill="var(--art-tyre)"
      />
      <path
        d="M198 140C190 160 196 176 206 184H306C322 170 328 156 320 140"
        fill="none"
        stroke="var(--art-shade)"
        strokeOpacity=".35"
        strokeWidth="2"
      />
      <path d="M288 151h20" stroke="var(--art-glint)" strokeWidth="4" strokeLinecap="round" />
      <path d="M298 139c2-10 10-14 18-11c4 2 4 8 1 12z" fill="var(--art-mint-3)" />
      <path d="M402 153C420 156 436 162 445 171L426 169C414 167 404 161 402 153Z" fill="var(--art-lamp)" />
      <path d="M32 152L58 144L57 154L31 162Z" fill="var(--art-tail)" />
      <path d="M180 184H330" stroke="var(--art-mint-1)" strokeWidth="3" />
      <Wheels p={p} at={[112, 372]} y={186} r={40} />
    </>
  )
}

/** A low, wide sports car. */
export function ExoticPicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 480 250" {...props}>
      <defs>
        <VehiclePaints p={p} coat="mint" />
        <ExoticClip p={p} />
      </defs>
      <Exotic p={p} />
    </Picture>
  )
}
