import { BubblePaints, Bubbles, VehiclePaints, Wheels } from './parts.tsx'
import { Blend, Picture, usePalette, type PictureProps } from './picture.tsx'

/** Not found: a car hidden under its foam, with only wheels, lamp and mirror in sight. */
export function NotFoundPicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 480 280" {...props}>
      <defs>
        <VehiclePaints p={p} coat="water" />
        <BubblePaints p={p} />
        <Blend id={p('foam')} from="foam-1" to="foam-2" />
      </defs>
      <ellipse cx="242" cy="252" rx="226" ry="18" fill={p.url('shadow')} />
      <path
        d="M52 206C48 178 56 160 76 154H410C436 160 444 182 438 208C436 220 430 224 420 224H64C56 224 53 216 52 206Z"
        fill={p.url('body')}
      />
      <path d="M52 206H440V214Q436 224 424 224H64Q52 224 52 206Z" fill="var(--art-tyre)" />
      <path d="M410 172C424 174 434 180 438 190L414 188C406 186 404 178 410 172Z" fill="var(--art-lamp)" />
      <path d="M58 164L72 162L70 184L56 186Z" fill="var(--art-tail)" />
      <g fill="var(--art-tyre)">
        <circle cx="132" cy="216" r="44" />
        <circle cx="358" cy="216" r="44" />
      </g>
      <path
        d="M64 162C34 158 34 122 64 118C58 88 92 70 114 86C120 50 172 36 196 62C214 26 276 26 290 62C318 44 356 62 354 92C382 80 410 102 402 128C428 136 428 166 402 170C396 186 372 188 364 174C352 190 330 188 324 174C314 198 286 196 280 176C266 192 242 190 234 176C224 204 194 204 188 178C174 194 148 190 142 174C128 190 104 186 98 170C88 178 70 174 64 162Z"
        fill={p.url('foam')}
        stroke="var(--art-pearl-3)"
        strokeOpacity=".5"
        strokeWidth="2"
      />
      <g fill="none" stroke="var(--art-glint)" strokeLinecap="round" strokeWidth="8">
        <path d="M126 96C132 76 152 66 172 72M216 70C228 54 250 50 268 60M74 134C76 128 82 126 88 126M312 76C326 72 338 80 342 90" />
      </g>
      <g fill="none" stroke="var(--art-foam-2)" strokeLinecap="round" strokeWidth="6">
        <path d="M150 124C166 110 188 112 198 126M250 112C266 100 288 104 296 118M330 140C342 132 356 136 362 146M100 144C108 138 118 140 122 148" />
      </g>
      <Wheels p={p} at={[132, 358]} y={216} r={36} />
      <Bubbles
        p={p}
        at={[
          [40, 66, 18],
          [92, 36, 11],
          [428, 60, 22],
          [452, 124, 10],
          [380, 30, 9],
        ]}
      />
    </Picture>
  )
}
