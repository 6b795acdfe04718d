import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import type { ApiError } from '../../lib/api.ts'
import { wallClockOf } from '../../i18n/format.ts'
import { Button } from '../../ui/plain/button.tsx'

/** An alternative place for a refused booking. */
export interface PlaceInstead {
  /** Undefined means the same branch. */
  branch: { _id: string; name: string } | undefined
  /** ISO 8601 with the branch's offset. */
  startsAt: string
}

/** A time that was free when it was offered and has been taken since. */
export interface TakenTime {
  branchId: string
  serviceId: string
  date: string
  time: string
}

/** A refusal under the booking rules, with the server's alternatives (api.md, Errors). */
export interface BookingRefusal {
  code: ApiError['code']
  /** In the current language. */
  message: string
  /** The requested place, when its time is taken. */
  taken?: TakenTime | undefined
  places: readonly PlaceInstead[]
}

/** The alternatives: `nextAvailable` first, then the other branches. */
export function placesOf(error: ApiError): PlaceInstead[] {
  const { nextAvailable, alternatives } = error.body
  const own = typeof nextAvailable === 'string' ? [{ branch: undefined, startsAt: nextAvailable }] : []
  // The contract defines this shape (contract/errors.ts).
  const others = (alternatives ?? []) as { branchId: { _id: string; name: string }; nextAvailable: string }[]
  return [...own, ...others.map(other => ({ branch: other.branchId, startsAt: other.nextAvailable }))]
}

/** Gets the chosen place, with its day and time at the branch. */
export type OnTake = (place: PlaceInstead & { date: string; time: string }) => void

/** A button for each alternative, with its branch and the time in words. */
export function PlaceButtons({
  places,
  fullWidth,
  onTake,
  children,
}: {
  places: readonly PlaceInstead[]
  fullWidth?: boolean
  onTake: OnTake
  children: (branch: PlaceInstead['branch'], time: string) => ReactNode
}) {
  const { format } = useWords()
  return places.map(place => {
    const { date, time } = wallClockOf(place.startsAt)
    return (
      <Button
        key={place.branch?._id ?? 'same'}
        variant={place.branch ? 'secondary' : 'primary'}
        size="sm"
        fullWidth={fullWidth}
        onClick={() => onTake({ ...place, date, time })}
      >
        {children(place.branch, format.dayAndTime(date, time))}
      </Button>
    )
  })
}
