import { begins, given, is, later, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import type { DaySums } from '../../../values/day-sums.ts'

const fields = {
  /** "<branchId>|2026-11-22" */
  _id: given(is.text),
  /** The branch's `cfg` under which the day was created or last updated. */
  cfg: given(is.number),
  /** Occupied bays by absolute 5-minute cell; an absent cell is empty. */
  u: begins(is.map<Record<string, number>>(), {}),
  /** The cells [c0, c1) that each booking or place hold fills, by its id. */
  h: begins(is.map<Record<string, [number, number]>>(), {}),
  /**
   * Sums over the day's bookings except archived ones, maintained by each write that changes one: bookings by status,
   * no-shows (which are among the cancelled) and cents paid without a package, completed ones and cents also by
   * service; and of the payments made on it.
   */
  s: begins(is.map<DaySums>(), {}),
  /** When `s` last changed, by the database's clock; absent until it does. Totals over all days follow it. */
  countedAt: later(is.instant),
  /** When cells were last given up or the rules changed, by the database's clock; who waits for a place follows it. */
  freedAt: later(is.instant),
  /** Incremented by every change to what the day's board shows. */
  rev: begins(is.number, 0),
}
/**
 * The occupancy of one branch on one local day (booking-integrity.md, Documents). It is never deleted, and a car gets a
 * bay only by its conditional update.
 */
export interface BranchDay extends DocumentOf<typeof fields> {}

export const BranchDayModel = defineModel('BranchDay', fields, {
  collection: 'branchDays',
  personal: 'kept',
  indexes: [
    [{ countedAt: 1 }],
    [{ freedAt: 1 }, { partialFilterExpression: { freedAt: { $exists: true } } }],
  ],
})
