import type { Role } from '@car-wash/server/contract/constants'
import type { ComponentType } from 'react'
import type titles from '../i18n/locales/en/app/titles.json'

/**
 * What a page brings along: `prerendered` pages stand in the server's HTML with their own styles and texts; `light`
 * ones know no React Aria, forms, queries or toasts; `inner` pages get those, `admin` pages also the side rail and the
 * admin's texts.
 */
export type Weight = 'prerendered' | 'light' | 'inner' | 'admin'

export interface Screen {
  path: string
  /** The key of the document's title. */
  title: `titles.${keyof typeof titles}` | 'landing.title' | 'nav.about' | 'states.notFound'
  weight: Weight
  /** 'all', or the roles that may enter (decision 1). The server enforces every permission; this only spares a useless page. */
  who: 'all' | readonly Role[]
  /** A query parameter that lets a visitor in all the same (decision 3: the one-time setup link). */
  openWith?: string
  load: () => Promise<ComponentType>
}
