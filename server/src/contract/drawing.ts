import type { PageBrand } from './brand.ts'
import type { Language } from './constants.ts'
import type { PageRow } from './pages.ts'

/** What the server shows of the pages (client/src/entry-server.tsx). Each call draws in one go: no two drawings mix. */
export interface Drawing {
  /** Of a row, or without one of the page for unknown addresses. Plain text. */
  headOf: (row: PageRow | undefined, language: Language, brand: PageBrand) => Head
  /** The HTML inside #root of a page whose row says `drawn`, for a visitor: main.tsx hydrates it. */
  draw: (path: string, language: Language, brand: PageBrand) => string
  /** The HTML inside #root of any other page, which its first render replaces; with the row's heading if it has an intro. */
  shell: (row: PageRow | undefined, language: Language, brand: PageBrand) => string
  /** What a visitor reads where the page cannot start: HTML. */
  unstarted: (language: Language) => string
  noScript: (language: Language) => string
  /** The body of the offline page, in every language that the chain offers: offline no request can select one. */
  offline: (brand: PageBrand) => string
}

export interface Head {
  title: string
  description: string
}
