import { useSyncExternalStore } from 'react'
import { currentLogo, onLogo } from '../lib/brand.ts'
import { LogoMark } from '../art/logo.tsx'

/**
 * The owner's logo, or the built-in mark. A prerendered page has both, and the server takes one out
 * (server/src/http/brand-marks.ts).
 */
export function ChainLogo() {
  const logo = useSyncExternalStore(onLogo, currentLogo, currentLogo)
  return (
    <>
      {logo && (
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt=""
          fetchPriority="low"
          className="h-9 w-auto max-w-28 object-contain"
        />
      )}
      {(!logo || import.meta.env.SSR) && <LogoMark className="-ms-1 size-9" />}
    </>
  )
}
