import { useSyncExternalStore } from 'react'
import { currentLogo, onLogo } from '../lib/brand.ts'
import { LogoMark } from '../art/logo.tsx'

/** The owner's logo, or the built-in mark. */
export function ChainLogo() {
  const logo = useSyncExternalStore(onLogo, currentLogo, currentLogo)
  if (!logo) return <LogoMark className="-ms-1 size-9" />
  return (
    <img
      src={logo.src}
      width={logo.width}
      height={logo.height}
      alt=""
      fetchPriority="low"
      className="h-9 w-auto max-w-28 object-contain"
    />
  )
}
