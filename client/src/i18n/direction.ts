import type { Language } from '@car-wash/server/contract/constants'

export type Direction = 'ltr' | 'rtl'

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Tells the browser, the screen reader and every logical CSS property which way the page runs. */
export function applyDirection(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
