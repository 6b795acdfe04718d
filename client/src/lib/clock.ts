import { listeners } from './listeners.ts'

/** A difference that latency and a clock of everyday explain; taking it over would only make the time jump. */
const EVERYDAY_MS = 120_000

let ahead = 0
const changes = listeners()

/** The server's time (epoch ms), which decides what can be booked: a device's clock can be days off. */
export const serverNow = (): number => serverTimeOf(Date.now())

/** The server's time at an instant of this device's clock (epoch ms). */
export const serverTimeOf = (at: number): number => at - ahead

/** Takes over the `Date` of a reply that has just arrived; a missing or unreadable one changes nothing. */
export function hearTime(date: unknown): void {
  const off = Date.now() - Date.parse(String(date))
  if (Number.isNaN(off) || Math.abs(off - ahead) < EVERYDAY_MS) return
  ahead = Math.abs(off) < EVERYDAY_MS ? 0 : off
  changes.tell()
}

/** Calls the listener when the server's time turns out to be another; returns the unsubscribe function. */
export const onServerTime = changes.on
