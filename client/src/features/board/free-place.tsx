import type { CSSProperties, KeyboardEvent } from 'react'

/** A free place of a bay: tapping it books a walk-in. The arrow keys move between the places. */
export function FreePlace({
  label,
  text,
  isFirst,
  style,
  onPress,
}: {
  label: string
  text: string
  /** The lane's one stop for the Tab key. */
  isFirst: boolean
  style: CSSProperties
  onPress: () => void
}) {
  return (
    <button
      type="button"
      data-place
      aria-label={label}
      tabIndex={isFirst ? 0 : -1}
      style={style}
      className="absolute inset-x-1 rounded-control px-2 py-1 text-start align-top text-sm text-transparent hover:bg-brand-soft hover:text-brand-ink focus-visible:bg-brand-soft focus-visible:text-brand-ink focus-visible:-outline-offset-3"
      onClick={onPress}
      onKeyDown={moveFocus}
    >
      <bdi className="block h-full tabular-nums" aria-hidden>
        + {text}
      </bdi>
    </button>
  )
}

/** Up and down move within the lane, left and right to the nearest place of the next one. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const target = neighbour(event.currentTarget, event.key)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = from.closest('[data-lane]')
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const places = placesOf(lane)
    return places[places.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isForward = (key === 'ArrowRight') === (getComputedStyle(from).direction === 'ltr')
  const next = isForward ? lane?.nextElementSibling : lane?.previousElementSibling
  const top = from.getBoundingClientRect().top
  const distance = (place: HTMLElement) => Math.abs(place.getBoundingClientRect().top - top)
  return placesOf(next ?? null).sort((a, b) => distance(a) - distance(b))[0]
}

const placesOf = (lane: Element | null) => [...(lane?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
