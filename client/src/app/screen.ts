import type { ApiKey } from '@car-wash/server/contract/api'
import type { Role } from '@car-wash/server/contract/constants'
import type { ComponentType } from 'react'
import type { AdminTexts } from '../i18n/bundles.ts'
import type titles from '../i18n/locales/en/app/titles.json'

/**
 * What a page loads: `prerendered` pages are in the server's HTML with their own styles and texts; `light` pages have no
 * React Aria, forms, queries or toasts; `inner` pages do; `admin` pages also have the side rail and its texts.
 */
export type Weight = 'prerendered' | 'light' | 'inner' | 'admin'

export interface Screen {
  path: string
  /** The translation key of the document title. */
  title: `titles.${keyof typeof titles}` | 'landing.title' | 'nav.about' | 'states.notFound'
  weight: Weight
  /** What an `admin` page needs beside the texts of its frame. */
  texts?: readonly AdminTexts[]
  /** 'all', or the roles that may enter (decision 1). The server enforces permissions; this only avoids a useless page. */
  who: 'all' | readonly Role[]
  /** Visitors may enter as well; the page asks who they are when it needs to know. */
  orVisitor?: boolean | undefined
  /** A query parameter that lets a visitor in regardless (decision 3: the one-time setup link). */
  openWith?: string | undefined
  /** The lists that the page shows first: the document asks for them while its scripts are on their way. */
  first?: readonly Extract<ApiKey, `GET ${string}`>[]
  load: () => Promise<ComponentType>
}
