import { useMemo, useSyncExternalStore } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './format.ts'
import { useLanguage } from './i18n.ts'
import { currentMoney, onMoney } from './money.ts'

/** What a text takes to be written outside a component. */
export interface Words {
  t: TFunction
  format: Format
}

/** The current language, its texts, and its formats with the chain's currency and the configured exchange rates. */
export function useWords() {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = useSyncExternalStore(onMoney, currentMoney, currentMoney)
  const format = useMemo(() => createFormat(language, money), [language, money])
  return { t, format, language }
}

/**
 * Isolates a name or number inside plain text (a toast, a title), so that its direction does not reorder its neighbours.
 * In markup use `<bdi>`.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
