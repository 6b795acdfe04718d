import { Bubbles } from './parts.tsx'
import { Picture, usePalette, type PictureProps } from './picture.tsx'
import { frame, Ground, SmallPaints } from './small-picture.tsx'

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
