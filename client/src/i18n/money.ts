import { BRAND } from '../lib/brand.ts'
import { listeners } from '../lib/listeners.ts'

/** What every amount on the page is shown with. */
export interface Money {
  /** Of the chain's prices and payments: ISO 4217. */
  currency: string
  /** Units of other currencies for one of the chain's, as GET /config returns them. */
  rates: Readonly<Record<string, number>>
}

let money: Money = { currency: BRAND.currency, rates: {} }
const changes = listeners()

/** Call once GET /config has replied, and after a change: if it is one, every amount on the page re-renders. */
export function setMoney(next: Partial<Money>): void {
  const changed = { ...money, ...next }
  if (JSON.stringify(changed) === JSON.stringify(money)) return
  money = changed
  changes.tell()
}

export const currentMoney = (): Money => money
export const onMoney = changes.on
