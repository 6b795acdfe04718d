import { type Language, languageFacts, WEEKDAYS } from '../../../contract/constants.ts'
import { type BranchOnSale, weekOf } from './branch-json-ld.ts'

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** A branch in lines, without words of ours: name, address, city, phone, hours by weekday, services with prices. */
export function branchText(
  { branch, services }: BranchOnSale,
  currency: string,
  language: Language,
): string[] {
  const { locale } = languageFacts(language)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const hours = weekOf(branch).flatMap(({ day, hours: open }) =>
    open === null
      ? []
      : [`${weekday.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS)} ${open.from}–${open.to}`],
  )
  const prices = services.map(({ name, price }) => `${name} ${money.format(price)}`)
  return [branch.name, branch.location, branch.city, branch.phone, ...hours, ...prices].filter(
    line => line !== '',
  )
}
