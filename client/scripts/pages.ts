import { createHash } from 'node:crypto'
import { LANGUAGES, type Language, languageFacts } from '@car-wash/server/contract/constants'
import type { Prerendered } from '../src/app/prerender.tsx'
import { directionOf } from '../src/i18n/direction.ts'
import { assetOf, type Bundle } from './bundle.ts'
import { libraryStyleHashes } from './library-styles.ts'
import { landingChunks } from './weigh.ts'

export interface Renderer {
  prerenderedPaths: readonly string[]
  prerender: (path: string, language: Language) => Promise<Prerendered>
}

/** client/dist/pages.json, which the server reads: file names are relative to client/dist. */
export interface PagesManifest {
  pages: Record<string, Record<string, { file: string; etag: string }>>
  /** "'sha256-…'" of every inlined stylesheet and of React Aria's, for the content security policy. */
  styleHashes: string[]
}

export interface Pages {
  /** Contents by file name. */
  files: ReadonlyMap<string, string>
  manifest: PagesManifest
}

const SOURCES: Record<string, string> = {
  '/': 'src/pages/light/home-page.tsx',
  '/AboutUs': 'src/pages/light/about-page.tsx',
}

/** Writes every prerendered page in every language, complete except for what only the browser knows. */
export async function composePages(bundle: Bundle, template: string, renderer: Renderer): Promise<Pages> {
  const css = String(assetOf(bundle, /landing-[\w-]+\.css$/).source)
  const files = new Map<string, string>()
  const manifest: PagesManifest = {
    pages: {},
    styleHashes: [`'sha256-${digest(css, 'base64')}'`, ...libraryStyleHashes()],
  }
  for (const path of renderer.prerenderedPaths) {
    const versions: Record<string, { file: string; etag: string }> = {}
    for (const language of LANGUAGES) {
      const page = await renderer.prerender(path, language)
      const html = compose({ template, css, language, page, preloads: preloadsOf(bundle, path, language) })
      assertPolicy(path, page.html)
      const file = `pages/${path === '/' ? 'home' : path.slice(1)}.${language}.html`
      files.set(file, html)
      versions[language] = { file, etag: digest(html, 'base64url').slice(0, 22) }
    }
    manifest.pages[path] = versions
  }
  return { files, manifest }
}

interface Parts {
  template: string
  css: string
  language: Language
  page: Prerendered
  preloads: string
}

function compose({ template, css, language, page, preloads }: Parts): string {
  return replaceAll(template, [
    [/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`],
    [
      /<title>.*<\/title>/,
      `<title>${escape(page.title)}</title>\n    <meta name="description" content="${escape(page.description)}" />`,
    ],
    [/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, ''],
    // A prerendered page is readable even if nothing else loads.
    [/\s*<!--[^>]*-->\s*<template[\s\S]*<\/noscript>/, ''],
    [/\s*<\/head>/, `\n    ${preloads}\n    <style>${css}</style>\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${page.html}</div>`],
  ])
}

/** Preloads every file that the page will request, scripts and fonts, so that no import waits for another. */
function preloadsOf(bundle: Bundle, path: string, language: Language): string {
  const page = SOURCES[path]
  if (page === undefined) throw new Error(`no source file for ${path}`)
  const scripts = landingChunks(bundle, page, language)
    .filter(chunk => !chunk.isEntry)
    .map(chunk => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}" />`)
  // Pages in another script have Latin names and digits too.
  const fonts = [...new Set(['latin', languageFacts(language).script])]
  return [
    ...fonts.map(
      font =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${assetOf(bundle, new RegExp(`rubik-${font}-wght-.*\\.woff2$`)).fileName}" />`,
    ),
    ...scripts,
  ].join('\n    ')
}

/** Fails on anything in a page that the server's content security policy would block or ignore. */
function assertPolicy(path: string, html: string): void {
  const found = / style="|<script|<style| on[a-z]+="/.exec(html)
  if (found)
    throw new Error(
      `the page at ${path} contains ${found[0].trim()}, which the content security policy blocks`,
    )
}

function replaceAll(text: string, changes: readonly (readonly [RegExp | string, string])[]): string {
  return changes.reduce((changed, [what, by]) => changed.replace(what, () => by), text)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function digest(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}
