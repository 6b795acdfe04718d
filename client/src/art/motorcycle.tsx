import { VehiclePaints } from './parts.tsx'
import { Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'

/** A wheel of a motorcycle: thin spokes and a brake disc, once in `<defs>`. */
function BikeWheel({ id, metal }: { id: string; metal: string }) {
  return (
    <g id={id}>
      <circle r="43" fill="none" stroke="var(--art-tyre)" strokeWidth="14" />
      <circle r="35" fill="none" stroke={metal} strokeWidth="3.5" />
      <path
        d="M-31-32A44 44 0 0 1 18-41"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".3"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g stroke="var(--art-metal-2)" strokeWidth="5">
        {[0, 36, 72, 108, 144].map(turn => (
          <path key={turn} d="M0-34V34" transform={`rotate(${String(turn)})`} />
        ))}
      </g>
      <circle r="17" fill="none" stroke="var(--art-metal-2)" strokeWidth="5" strokeDasharray="6 3" />
      <circle r="8" fill={metal} />
    </g>
  )
}

/** The wheel of `Motorcycle`, for `<defs>` beside `VehiclePaints`. */
export function MotorcycleWheel({ p }: { p: Palette }) {
  return <BikeWheel id={p('bike')} metal={p.url('metal')} />
}

/** The motorcycle itself, 480 by 250, for a scene that defines its paints. */
export function Motorcycle({ p }: { p: Palette }) {
  const wheel = p('bike')
  const metal = p.url('metal')
  return (
    <>
      <ellipse cx="240" cy="226" rx="206" ry="16" fill={p.url('shadow')} />
      <use href={`#${wheel}`} x="118" y="176" />
      <use href={`#${wheel}`} x="366" y="176" />
      <path d="M118 176L226 164" stroke="var(--art-tyre)" strokeWidth="13" strokeLinecap="round" />
      <path d="M118 176L226 164" stroke="var(--art-metal-2)" strokeWidth="4" strokeLinecap="round" />
      <path d="M318 74L366 176" stroke={metal} strokeWidth="11" strokeLinecap="round" />
      <path d="M330 98L352 146" stroke="var(--art-tyre)" strokeWidth="15" strokeLinecap="round" />
      <path
        d="M186 118H308L286 186C282 196 274 200 264 200H222C208 200 200 192 198 180Z"
        fill="var(--art-tyre)"
      />
      <circle cx="232" cy="170" r="22" fill={metal} />
      <circle cx="232" cy="170" r="13" fill="var(--art-rim-dark)" fillOpacity=".35" />
      <path
        d="M252 126H296M250 136H293M248 146H290"
        stroke="var(--art-metal-2)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M276 150C284 196 262 208 228 206L120 204"
        fill="none"
        stroke={metal}
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path d="M92 190L164 196C170 197 171 209 164 210L90 208C84 208 84 190 92 190Z" fill={metal} />
      <path
        d="M88 98C116 92 150 100 186 118L214 122L206 138C166 136 116 120 84 108C80 106 82 100 88 98Z"
        fill={p.url('body')}
      />
      <path
        d="M106 92C136 84 172 96 208 114C212 118 208 122 202 122C168 112 136 104 108 102C98 101 98 94 106 92Z"
        fill="var(--art-tyre)"
      />
      <path
        d="M200 118C208 84 240 66 280 68C304 70 316 80 318 96C316 116 296 132 262 134C232 136 204 132 200 118Z"
        fill={p.url('body')}
      />
      <path
        d="M222 96C234 80 260 74 288 78C270 80 246 88 234 104C228 110 218 106 222 96Z"
        fill={p.url('gloss')}
      />
      <path
        d="M268 130C296 126 318 112 322 92L338 118C330 150 304 170 270 172C262 158 260 142 268 130Z"
        fill={p.url('body')}
      />
      <path
        d="M280 136C302 130 318 120 326 108L331 118C322 136 304 146 284 150Z"
        fill="var(--art-glint)"
        fillOpacity=".4"
      />
      <path
        d="M306 84C310 62 326 50 344 48C354 62 358 80 352 96C342 104 322 100 306 84Z"
        fill={p.url('body')}
      />
      <path
        d="M316 66C318 48 328 36 344 30C350 36 348 46 342 54C332 56 322 60 316 66Z"
        fill={p.url('glass')}
      />
      <path
        d="M346 66C354 70 358 80 355 90C347 90 341 84 340 76C340 71 342 67 346 66Z"
        fill="var(--art-lamp)"
      />
      <path d="M318 72L292 58" stroke="var(--art-tyre)" strokeWidth="7" strokeLinecap="round" />
      <path d="M298 61L280 56" stroke="var(--art-tyre)" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M314 172C318 140 346 120 378 124C396 127 408 138 414 152C392 138 366 138 344 152C334 158 326 164 314 172Z"
        fill={p.url('body')}
      />
      <path d="M80 100L92 98L94 108L84 108Z" fill="var(--art-tail)" />
    </>
  )
}

/** A sporty motorcycle. */
export function MotorcyclePicture(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 480 250" {...props}>
      <defs>
        <VehiclePaints p={p} coat="water" />
        <MotorcycleWheel p={p} />
      </defs>
      <Motorcycle p={p} />
    </Picture>
  )
}
