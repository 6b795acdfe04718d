import { addDays, dateIn, dayBounds } from './branch-time.ts'

export const dateAt = ({ timeZone }: { timeZone: string }, at: Date): string => dateIn(timeZone, at.getTime())

/** The instants that dates span in a zone, half-open. */
export const instantsOf = (
  { from, to }: { from: string; to: string },
  timeZone: string,
): { from: Date; to: Date } => ({
  from: new Date(dayBounds(from, timeZone).startAt),
  to: new Date(dayBounds(addDays(to, 1), timeZone).startAt),
})
