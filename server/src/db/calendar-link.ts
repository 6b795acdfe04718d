import { given, is } from '../db/field.ts'

/** What the secret address of a calendar depends on; the address itself is stored nowhere. */
export const calendarLink = is.doc({
  /** Incremented whenever a link is made or ended. */
  seq: given(is.number),
  /** The account that made it; null once it has been ended. */
  by: given(is.orNull(is.id)),
})

export const calendarChange = (by: string | null) => ({
  $inc: { 'calendarLink.seq': 1 },
  $set: { 'calendarLink.by': by },
})

/** The condition of that change: only a link that exists can end. */
export const linkToChange = (by: string | null) => (by === null ? { 'calendarLink.by': { $ne: null } } : {})
