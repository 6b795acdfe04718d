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

/** Told once GET /config has answered; every amount on the page is written again. */
export function setExchangeRates(next: ExchangeRates): void {
  rates = next
  for (const listener of listeners) listener()
}

/** The formats of the language shown, with the configured exchange rates. */
export function useFormat(): Format {
  const language = useLanguage()
  const current = useSyncExternalStore(
    subscribe,
    () => rates,
    () => NONE,
  )
  return useMemo(() => createFormat(language, current), [language, current])
}
