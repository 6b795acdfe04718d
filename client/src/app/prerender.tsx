import { BRAND } from '@car-wash/server/contract/brand'
import type { Language } from '@car-wash/server/contract/constants'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { startI18n } from '../i18n/i18n.ts'
import { App } from './app.tsx'
import { preload } from './routes.tsx'
import { lightScreens } from './light-screens.ts'

export interface Prerendered {
  /** The HTML inside #root. */
  html: string
  title: string
  description: string
}

/** The paths that the build prerenders. */
export const prerenderedPaths = lightScreens
  .filter(each => each.weight === 'prerendered')
  .map(each => each.path)

/** The first render of a page for a visitor, in one language: hydration in main.tsx must match it exactly. */
export async function prerender(path: string, language: Language): Promise<Prerendered> {
  await startI18n(language)
  await preload(path)
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  )
  const screen = lightScreens.find(each => each.path === path)
  if (!screen) throw new Error(`${path} is not a screen`)
  return {
    html,
    title: `${i18next.t(screen.title)} · ${BRAND.name}`,
    description: i18next.t('landing.description'),
  }
}
