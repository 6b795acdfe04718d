import { Schema } from 'mongoose'
import type { DaySums } from '../../../values/day-sums.ts'
import { defineModel } from '../../../db/model.ts'

/**
 * The occupancy of one branch on one local day (booking-integrity.md, Documents). It is never deleted, and a car gets a
 * bay only by its conditional update.
 */
export interface BranchDay {
  /** "<branchId>|2026-11-22" */
  _id: string
  /** The branch's `cfg` under which the day was created or last updated. */
  cfg: number
  /** Occupied bays by absolute 5-minute cell; an absent cell is empty. */
  u: Record<string, number>
  /** The cells [c0, c1) that each booking or place hold fills, by its id. */
  h: Record<string, [number, number]>
  /**
   * Sums over the day's bookings except archived ones, maintained by each write that changes one: bookings by status,
   * no-shows (which are among the cancelled) and cents paid without a package; and of the payments made on it.
   */
  s: DaySums
  /** When `s` last changed, by the database's clock; absent until it does. Totals over all days follow it. */
  countedAt?: Date
  /** When cells were last given up or the rules changed, by the database's clock; who waits for a place follows it. */
  freedAt?: Date
  /** Incremented by every change to what the day's board shows. */
  rev: number
}

const schema = new Schema<BranchDay>(
  {
    _id: { type: String, required: true },
    cfg: { type: Number, required: true },
    u: { type: Schema.Types.Mixed, default: {} },
    h: { type: Schema.Types.Mixed, default: {} },
    s: { type: Schema.Types.Mixed, default: {} },
    countedAt: { type: Date },
    freedAt: { type: Date },
    rev: { type: Number, default: 0 },
  },
  { collection: 'branchDays', versionKey: false, minimize: false },
)
schema.index({ countedAt: 1 })
schema.index({ freedAt: 1 }, { partialFilterExpression: { freedAt: { $exists: true } } })

export const BranchDayModel = defineModel('BranchDay', schema, 'kept')
