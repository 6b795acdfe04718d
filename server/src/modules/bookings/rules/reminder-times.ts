const HOUR_MS = 3_600_000

const times = (startAt: Date, hours: readonly number[]): number[] =>
  hours.map(each => startAt.getTime() - each * HOUR_MS).sort((a, b) => a - b)

/** The first reminder of a wash after this instant, or null. `hours`: before the start. */
export function reminderAfter(startAt: Date, hours: readonly number[], after: Date): Date | null {
  const next = times(startAt, hours).find(time => time > after.getTime())
  return next === undefined ? null : new Date(next)
}

/** Whether a reminder of a wash was due from `since` until `now`, both included, and the wash has not begun. */
export const isReminderDue = (
  startAt: Date,
  hours: readonly number[],
  { since, now }: { since: Date; now: Date },
): boolean =>
  now < startAt && times(startAt, hours).some(time => time >= since.getTime() && time <= now.getTime())
