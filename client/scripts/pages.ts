import { createHash } from 'node:crypto'
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import { innerScreens } from '../src/app/inner-screens.ts'
import { lightScreens } from '../src/app/light-screens.ts'
import type { Drawn, Prerendered } from '../src/app/prerender.tsx'
import type { Screen } from '../src/app/screen.ts'
import { directionOf } from '../src/i18n/direction.ts'
import { assetOf, type Bundle } from './bundle.ts'
import { libraryStyleHashes } from './library-styles.ts'
import { landingLinks, routeLinks } from './links.ts'

export interface Renderer {
  prerender: (path: string, language: Language) => Promise<Prerendered>
  renderHead: (screen: Screen, language: Language) => Promise<Drawn>
}

/** client/dist/pages.json, which the server reads: file names are relative to client/dist. */
export interface PagesManifest {
  pages: Record<string, Record<string, string>>
  /** The login page that a visitor without a session gets in place of a guarded page. */
  guarded: Record<string, string>
  /** "'sha256-…'" of every inlined stylesheet and of React Aria's, for the content security policy. */
  styleHashes: string[]
}

export interface Pages {
  /** Contents by file name. */
  files: ReadonlyMap<string, string>
  manifest: PagesManifest
}

/** Writes every page's document in every language: prerendered pages complete, the others with what they load first. */
export async function composePages(bundle: Bundle, template: string, renderer: Renderer): Promise<Pages> {
  const css = String(assetOf(bundle, /landing-[\w-]+\.css$/).source)
  const files = new Map<string, string>()
  const manifest: PagesManifest = {
    pages: {},
    guarded: {},
    styleHashes: [`'sha256-${digest(css)}'`, ...libraryStyleHashes()],
  }
  for (const screen of [...lightScreens, ...innerScreens]) {
    const versions: Record<string, string> = {}
    for (const language of LANGUAGES) {
      const html =
        screen.weight === 'prerendered'
          ? composePage(template, {
              css,
              language,
              page: await renderer.prerender(screen.path, language),
              links: landingLinks(bundle, screen, language),
            })
          : composeDrawn(template, {
              css,
              language,
              page: await renderer.renderHead(screen, language),
              links: routeLinks(bundle, screen, language),
            })
      const file = `pages/${screen.path.slice(1).replaceAll('/', '-').replaceAll(':', '') || 'home'}.${language}.html`
      files.set(file, html)
      versions[language] = file
    }
    manifest.pages[screen.path] = versions
    if (screen.who !== 'all' && screen.orVisitor !== true)
      manifest.guarded[screen.path] = screen.who.includes('customer') ? '/login' : '/admin/login'
  }
  const anyOther = await renderer.renderHead(notFound, BASE_LANGUAGE)
  files.set(
    'index.html',
    compose(template, {
      language: BASE_LANGUAGE,
      head: anyOther,
      links: routeLinks(bundle, notFound, BASE_LANGUAGE),
    }),
  )
  return { files, manifest }
}

/** Any other path: the document of the not-found page. */
const notFound: Screen = {
  path: '*',
  title: 'states.notFound',
  weight: 'light',
  who: 'all',
  load: () => import('../src/app/not-found-page.tsx').then(page => page.NotFoundPage),
}

function compose(
  template: string,
  { language, head, links }: { language: Language; head: Drawn; links: string },
): string {
  return replaceAll(template, [
    [/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`],
    [
      /<title>.*<\/title>/,
      `<title>${escape(head.title)}</title>\n    <meta name="description" content="${escape(head.description)}" />`,
    ],
    [/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, ''],
    [/\s*<script type="module"[^>]*><\/script>/g, ''],
    [/\s*<\/head>/, `\n    ${links}\n  </head>`],
  ])
}

/** A page with its first view beside #root: its full styles load meanwhile, since the first view has its own inline. */
function composeDrawn(template: string, { css, language, page, links }: StyledPage<Drawn>): string {
  const { firstPaint } = page
  const document = compose(template, { language, head: page, links })
  if (firstPaint === undefined) return document
  assertPolicy(page.title, firstPaint)
  return replaceAll(document, [
    [/<link rel="stylesheet"/, '<link rel="preload" as="style"'],
    [/\s*<\/head>/, `\n    <style>${css}</style>\n  </head>`],
    [ROOT, `${ROOT}\n    <div id="first-paint">${firstPaint}</div>`],
  ])
}

const ROOT = '<div id="root"></div>'

interface StyledPage<Page> {
  css: string
  language: Language
  page: Page
  links: string
}

function composePage(template: string, { css, language, page, links }: StyledPage<Prerendered>): string {
  assertPolicy(page.title, page.html)
  return replaceAll(compose(template, { language, head: page, links }), [
    // A prerendered page is readable without scripts.
    [/\s*<noscript>[\s\S]*<\/noscript>/, ''],
    [/\s*<\/head>/, `\n    <style>${css}</style>\n  </head>`],
    [ROOT, `<div id="root">${page.html}</div>`],
  ])
}

/** Fails on anything in a page that the server's content security policy would block or ignore. */
function assertPolicy(title: string, html: string): void {
  const found = / style="|<script|<style| on[a-z]+="/.exec(html)
  if (found)
    throw new Error(`the page ${title} contains ${found[0].trim()}, which the content security policy blocks`)
}

function replaceAll(text: string, changes: readonly (readonly [RegExp | string, string])[]): string {
  return changes.reduce((changed, [what, by]) => changed.replace(what, () => by), text)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
