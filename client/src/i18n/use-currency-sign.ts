import { useSyncExternalStore } from 'react'
import { currencySign } from './currency-sign.ts'
import { useLanguage } from './i18n.ts'
import { currentMoney, onMoney } from './money.ts'

/** The sign of the chain's currency, for texts with `{{currency}}`. */
export function useCurrencySign(): string {
  const { currency } = useSyncExternalStore(onMoney, currentMoney, currentMoney)
  return currencySign(useLanguage(), currency)
}
