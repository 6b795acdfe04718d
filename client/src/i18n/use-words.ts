import { useMemo, useSyncExternalStore } from 'react'
import { type Format, createFormat } from './format.ts'
import { useLanguage } from './i18n.ts'
import { currentMoney, onMoney } from './money.ts'

/** The formats of the current language, with the chain's currency and the configured exchange rates. */
export function useFormat(): Format {
  const language = useLanguage()
  const money = useSyncExternalStore(onMoney, currentMoney, currentMoney)
  return useMemo(() => createFormat(language, money), [language, money])
}
