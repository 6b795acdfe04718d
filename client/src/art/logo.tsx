import { Fade, usePalette } from './picture.tsx'

/** The logo: a drop with a W. */
export function LogoMark({ className = 'size-9' }: { className?: string | undefined }) {
  const p = usePalette()
  return (
    <svg data-mark viewBox="0 0 40 40" aria-hidden className={className}>
      <defs>
        <Fade
          id={p('water')}
          stops={[
            [0, 'water-1'],
            [0.45, 'water-2'],
            [1, 'water-3'],
          ]}
        />
      </defs>
      <path
        d="M20 1.5C28 12 34.5 18 34.5 25.2A14.5 13.8 0 0 1 5.5 25.2C5.5 18 12 12 20 1.5Z"
        fill={p.url('water')}
      />
      <path
        d="M11 22L15 30.5L20 23L25 30.5L29 22"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M12 17.6C13.4 14.6 15.6 12 17.4 9.6"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".75"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
