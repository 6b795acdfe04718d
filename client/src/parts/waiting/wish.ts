import type { WaitingBody } from './waiting.queries.ts'
import { addDays } from '../../lib/calendar-day.ts'

/** A wash for which there is no place. */
export interface Wish extends Pick<WaitingBody, 'serviceId' | 'vehicleId' | 'vehicleType' | 'userPackageId'> {
  branchId: string
  /** The full days to choose from; at least one. */
  dates: readonly string[]
  /** "HH:MM", when a time was asked for. */
  time?: string | undefined
}

export const PARTS = ['any', 'morning', 'afternoon', 'evening'] as const
export type Part = (typeof PARTS)[number]
export type Days = 'only' | 'week'

const TIMES: Record<Part, Pick<WaitingBody, 'fromTime' | 'toTime'>> = {
  any: { fromTime: '00:00', toTime: '23:59' },
  morning: { fromTime: '00:00', toTime: '11:59' },
  afternoon: { fromTime: '12:00', toTime: '16:59' },
  evening: { fromTime: '17:00', toTime: '23:59' },
}
const MORE_DAYS = 6

/** The part of the day that contains a time. */
export const partOf = (time: string | undefined): Part =>
  PARTS.find(part => part !== 'any' && time !== undefined && time <= TIMES[part].toTime) ?? 'any'

/** The request for a place on a day or the days after it, in a part of the day. */
export function waitingBody(
  { branchId, serviceId, vehicleId, vehicleType, userPackageId }: Wish,
  { date, part, days }: { date: string; part: Part; days: Days },
): WaitingBody {
  const to = days === 'only' ? date : addDays(date, MORE_DAYS)
  const wash = { serviceId, vehicleId, vehicleType, userPackageId }
  return { ...wash, branchIds: [branchId], from: date, to, ...TIMES[part] }
}

/** The part of the day that these bounds are, if they are one. */
export const partBetween = (from: string, to: string): Part | undefined =>
  PARTS.find(part => TIMES[part].fromTime === from && TIMES[part].toTime === to)
