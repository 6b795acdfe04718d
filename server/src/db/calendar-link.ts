import { Schema, type Types } from 'mongoose'

/** What the secret address of a calendar depends on; the address itself is stored nowhere. */
export interface CalendarLink {
  /** Incremented whenever a link is made or ended. */
  seq: number
  /** The account that made it; null once it has been ended. */
  by: Types.ObjectId | null
}

export const calendarLinkSchema = new Schema<CalendarLink>(
  { seq: { type: Number, required: true }, by: { type: Schema.Types.ObjectId, default: null } },
  { _id: false },
)

export const calendarChange = (by: string | null) => ({
  $inc: { 'calendarLink.seq': 1 },
  $set: { 'calendarLink.by': by },
})

/** The condition of that change: only a link that exists can end. */
export const linkToChange = (by: string | null) => (by === null ? { 'calendarLink.by': { $ne: null } } : {})
