import { useMemo, useSyncExternalStore } from 'react'
import { type ExchangeRates, type Format, createFormat } from './format.ts'
import { useLanguage } from './i18n.ts'

const NONE: ExchangeRates = {}
let rates = NONE
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call once GET /config has replied; every amount on the page re-renders. */
export function setExchangeRates(next: ExchangeRates): void {
  rates = next
  for (const listener of listeners) listener()
}

/** The formats of the current language, with the configured exchange rates. */
export function useFormat(): Format {
  const language = useLanguage()
  const current = useSyncExternalStore(
    subscribe,
    () => rates,
    () => NONE,
  )
  return useMemo(() => createFormat(language, current), [language, current])
}
