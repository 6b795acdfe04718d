import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import {
  DEFAULT_BAYS,
  type TranslatedLanguage,
  WEEKDAYS,
  type Weekday,
} from '@car-wash/server/contract/constants'
import { inEachLanguage } from '../../i18n/localised.ts'

/** The hours of a weekday: the usual ones, its own, or closed. */
export type DayMode = 'usual' | 'own' | 'closed'

export interface ClosureValues {
  _id: string
  from: string
  to: string
  fromTime: string
  toTime: string
  /** The number of bays out of use, as typed; empty means the whole branch. */
  bays: string
  reason: string
  translations: Record<TranslatedLanguage, { reason: string }>
}

/** The values of the branch form. */
export interface BranchValues {
  name: string
  location: string
  phone: string
  operatingHours: string
  closeingHours: string
  bays: string
  timeZone: string
  weekHours: Record<Weekday, { mode: DayMode; from: string; to: string }>
  closures: ClosureValues[]
}

export const NEW_CLOSURE: ClosureValues = {
  _id: '',
  from: '',
  to: '',
  fromTime: '',
  toTime: '',
  bays: '',
  reason: '',
  translations: inEachLanguage(() => ({ reason: '' })),
}

export function valuesOf(branch: ManagedBranchView | undefined, timeZone: string): BranchValues {
  return {
    name: branch?.name ?? '',
    location: branch?.location ?? '',
    phone: branch?.phone ?? '',
    operatingHours: branch?.operatingHours ?? '08:00',
    closeingHours: branch?.closeingHours ?? '20:00',
    bays: String(branch?.bays ?? DEFAULT_BAYS),
    timeZone: branch?.timeZone ?? timeZone,
    weekHours: week(day => {
      const special = branch?.weekHours[day]
      if (special === null) return { mode: 'closed', from: '', to: '' }
      return special ? { mode: 'own', ...special } : { mode: 'usual', from: '', to: '' }
    }),
    closures: (branch?.closures ?? []).map(
      ({ translations, fromTime = '', toTime = '', bays, ...closure }) => ({
        ...NEW_CLOSURE,
        ...closure,
        fromTime,
        toTime,
        bays: bays === undefined ? '' : String(bays),
        translations: inEachLanguage(language => ({ reason: translations?.[language]?.reason ?? '' })),
      }),
    ),
  }
}

/** The whole branch; emptied fields are cleared. */
export function bodyOf({ bays, weekHours, closures, ...values }: BranchValues): SaveBranchBody {
  return {
    ...values,
    bays: Number(bays),
    weekHours: specialHours(weekHours),
    closures: closures.map(closureBody),
  }
}

/** The weekdays with special hours. */
export function specialHours(weekHours: BranchValues['weekHours']) {
  return Object.fromEntries(
    WEEKDAYS.filter(day => weekHours[day].mode !== 'usual').map(day => {
      const { mode, from, to } = weekHours[day]
      return [day, mode === 'closed' ? null : { from, to }]
    }),
  )
}

function closureBody({ _id, fromTime, toTime, bays, translations, ...closure }: ClosureValues) {
  const reasons = Object.entries(translations).filter(([, { reason }]) => reason.trim() !== '')
  return {
    ...closure,
    ...(_id === '' ? {} : { _id }),
    fromTime: fromTime === '' ? null : fromTime,
    toTime: toTime === '' ? null : toTime,
    bays: bays === '' ? null : Number(bays),
    translations: reasons.length === 0 ? null : Object.fromEntries(reasons),
  }
}

function week<Value>(make: (day: Weekday) => Value): Record<Weekday, Value> {
  // The list has every weekday, which the compiler cannot infer.
  return Object.fromEntries(WEEKDAYS.map(day => [day, make(day)])) as Record<Weekday, Value>
}
