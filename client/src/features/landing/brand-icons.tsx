/** Our own drawing, because the icon set has no brand logos. */
export function InstagramIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r="1.2" fill="currentColor" stroke="none" />
    </svg>
  )
}

export function FacebookIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor">
      <path d="M13.6 21v-7.4h2.6l.5-3.1h-3.1V8.6c0-.9.4-1.7 1.8-1.7h1.4V4.2c-.7-.1-1.5-.2-2.2-.2-2.6 0-4.2 1.6-4.2 4.3v2.2H7.6v3.1h2.8V21z" />
    </svg>
  )
}
