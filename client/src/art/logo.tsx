import { useId } from 'react'

/** The logo, a drop with a W: drawn inline, as every page shows it at once. */
export function LogoMark({ className = 'size-9' }: { className?: string | undefined }) {
  const water = useId()
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={className}>
      <linearGradient id={water} x2="0" y2="1">
        <stop stopColor="#7cc0ff" />
        <stop offset="0.45" stopColor="#1f7af0" />
        <stop offset="1" stopColor="#0d4bb0" />
      </linearGradient>
      <path
        d="M20 1.5C28 12 34.5 18 34.5 25.2A14.5 13.8 0 0 1 5.5 25.2C5.5 18 12 12 20 1.5Z"
        fill={`url(#${water})`}
      />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M11 22L15 30.5L20 23L25 30.5L29 22" strokeWidth="3.4" strokeLinejoin="round" />
        <path d="M12 17.6C13.4 14.6 15.6 12 17.4 9.6" strokeOpacity=".75" strokeWidth="2" />
      </g>
    </svg>
  )
}
