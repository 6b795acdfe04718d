import { type Language, languageFacts } from '@car-wash/server/contract/constants'

export type Direction = 'ltr' | 'rtl'

export function directionOf(language: Language): Direction {
  return languageFacts(language).direction
}

/** The attributes of a field for text in one language: its direction while empty; what is typed has its own. */
export function typedIn(language: Language) {
  return { lang: language, dir: 'auto', 'data-direction': directionOf(language) }
}

/** Sets the direction of the page for the browser, screen readers and logical CSS properties. */
export function applyDirection(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
