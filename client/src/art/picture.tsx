import { useId, type ReactNode } from 'react'

/** The props of every picture in this folder. */
export interface PictureProps {
  /** A text alternative. Without it the picture is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** The frame of a picture: it fills the width, and its height follows its proportions. */
export function Picture({
  viewBox,
  label,
  className,
  children,
}: PictureProps & { viewBox: string; children: ReactNode }) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox={viewBox} className={className ?? 'h-auto w-full'} {...name}>
      {children}
    </svg>
  )
}

/** The ids of one picture's own gradients, unique on the page: `p('body')`, `p.url('body')`. */
export interface Palette {
  (name: string): string
  url: (name: string) => string
}

export function usePalette(): Palette {
  const prefix = useId()
  const id = (name: string) => prefix + name
  return Object.assign(id, { url: (name: string) => `url(#${id(name)})` })
}

/** A stop: offset, art token without `--art-`, opacity. */
type Stop = readonly [offset: number, token: string, opacity?: number]

/** A gradient from the tokens, top to bottom, or along x when `across`. */
export function Fade({
  id,
  stops,
  across = false,
}: {
  id: string
  stops: readonly Stop[]
  across?: boolean
}) {
  return (
    <linearGradient id={id} x2={across ? 1 : 0} y2={across ? 0 : 1}>
      {stops.map(([offset, token, opacity]) => (
        <stop key={offset} offset={offset} stopColor={`var(--art-${token})`} stopOpacity={opacity} />
      ))}
    </linearGradient>
  )
}

/** A gradient between two tokens, top to bottom. */
export function Blend({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <Fade
      id={id}
      stops={[
        [0, from],
        [1, to],
      ]}
    />
  )
}

/** A radial glow. */
export function Glow({ id, stops }: { id: string; stops: readonly Stop[] }) {
  return (
    <radialGradient id={id}>
      {stops.map(([offset, token, opacity]) => (
        <stop key={offset} offset={offset} stopColor={`var(--art-${token})`} stopOpacity={opacity} />
      ))}
    </radialGradient>
  )
}
