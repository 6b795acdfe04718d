import type { Language } from '@car-wash/server/contract/constants'

export type Direction = 'ltr' | 'rtl'

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Sets the direction of the page for the browser, screen readers and logical CSS properties. */
export function applyDirection(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
