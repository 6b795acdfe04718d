import { BRAND } from '../lib/brand.ts'
import type { Language } from '@car-wash/server/contract/constants'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { loadBundle, startI18n } from '../i18n/i18n.ts'
import { App } from './app.tsx'
import { FirstPaint, hasFirstPaint } from './first-paint.tsx'
import { preload } from './routes.tsx'
import { lightScreens } from './light-screens.ts'
import type { Screen } from './screen.ts'

/** What a document says of its page. */
export interface Head {
  title: string
  description: string
}

export interface Prerendered extends Head {
  /** The HTML inside #root. */
  html: string
}

export interface Drawn extends Head {
  /** The HTML beside #root. */
  firstPaint?: string
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
  return { html, ...headOf(screen, language) }
}

/** The head of any screen's document, in one language, and its first view if everybody shares one. */
export async function renderHead(screen: Screen, language: Language): Promise<Drawn> {
  await startI18n(language)
  await loadBundle('app')
  return {
    ...headOf(screen, language),
    ...(hasFirstPaint(screen.path) && { firstPaint: firstPaint(screen) }),
  }
}

const firstPaint = ({ path }: Screen) =>
  renderToString(
    <StaticRouter location={path}>
      <FirstPaint path={path} />
    </StaticRouter>,
  )

/** Descriptions by path, `*` for the not-found page and `staff` for the admins' pages. Only this file reads them. */
const descriptions = import.meta.glob<Readonly<Record<string, string>>>(
  '../i18n/locales/*/head/descriptions.json',
  { eager: true, import: 'default' },
)

function headOf({ path, title, weight }: Screen, language: Language): Head {
  const name = i18next.t(title)
  const texts = descriptions[`../i18n/locales/${language}/head/descriptions.json`]
  const description = weight === 'admin' ? texts?.['staff']?.replace('{{title}}', name) : texts?.[path]
  if (description === undefined) throw new Error(`${path} has no description in ${language}`)
  return { title: `${name} · ${BRAND.name}`, description }
}
