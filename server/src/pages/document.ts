import { type Language, languageFacts } from '../contract/constants.ts'
import type { PageBrand } from '../context.ts'
import type { Head } from '../contract/drawing.ts'
import type { Found } from '../modules/public/found/found.service.ts'
import { escaped } from '../values/escaped.ts'
import type { Files } from './built.ts'

export interface Document {
  language: Language
  head: Head
  brand: PageBrand
  /** The custom properties of the brand's colour, or nothing. */
  style: string
  files: Files
  /** Addresses of lists that the page asks for first. */
  lists: readonly string[]
  /** What search engines and other sites read of the page; without it they must not show it. */
  found: Found | undefined
  page: string
  isDrawn: boolean
  /** HTML: what a visitor reads where the page cannot start. */
  unstarted: string
  /** Plain text: what a visitor reads without scripts, beside what `found` says. */
  noScript: readonly string[]
}

/** The template with everything that the server knows of a page. All texts are escaped here. */
export function documentOf(template: string, document: Document): string {
  const { language, page, isDrawn, unstarted, noScript } = document
  return filled(template, {
    '<html lang="en" dir="ltr">': `<html lang="${language}" dir="${languageFacts(language).direction}">`,
    '<!--head-->': headOf(document).join('\n    '),
    ...(isDrawn && { '<div id="root">': '<div id="root" data-drawn>' }),
    '<!--page-->': page,
    '<!--unstarted-->':
      `<template id="unstarted">${unstarted}</template>` +
      `<noscript>${textOf(document.found?.lines)}${noScript.map(paragraph).join('')}</noscript>`,
  })
}

const paragraph = (line: string) => `<p>${escaped(line)}</p>`

/** The first line is the heading. */
const textOf = ([heading, ...rest]: readonly string[] = []): string =>
  heading === undefined ? '' : `<h1>${escaped(heading)}</h1>${rest.map(paragraph).join('')}`

/** The marks are ours and each is there once; what takes a mark's place may contain anything. */
const filled = (template: string, marks: Readonly<Record<string, string>>): string =>
  Object.entries(marks).reduce((text, [mark, by]) => text.replace(mark, () => by), template)

function headOf({ head, brand, style, files, lists, found }: Document): string[] {
  const title = escaped(found?.title ?? head.title)
  const description = escaped(found?.description ?? head.description)
  const { logo } = brand
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(logo
      ? [
          `<link rel="icon" href="${escaped(logo.src)}">`,
          `<link rel="apple-touch-icon" href="${escaped(logo.src)}">`,
        ]
      : [
          '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
          '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
        ]),
    ...(style === '' ? [] : [`<style>${style}</style>`]),
    `<script type="application/json" id="brand">${inScript(brand)}</script>`,
    ...files.fonts.map(
      file => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(file)}">`,
    ),
    // After style, font and lists: a page is read before its scripts run.
    ...files.scripts.map(
      file => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escaped(file)}">`,
    ),
    // As axios asks for it, or the browser would fetch it twice.
    ...lists.map(
      list => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escaped(list)}">`,
    ),
    ...(found ? foundIn(found, title, description) : []),
  ]
}

const foundIn = (found: Found, title: string, description: string): string[] => [
  `<link rel="canonical" href="${escaped(found.canonical)}">`,
  ...found.versions.map(
    ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escaped(href)}">`,
  ),
  '<meta property="og:type" content="website">',
  `<meta property="og:title" content="${title}">`,
  `<meta property="og:description" content="${description}">`,
  `<meta property="og:url" content="${escaped(found.canonical)}">`,
  `<meta property="og:image" content="${escaped(found.picture)}">`,
  ...(found.data ? [`<script type="application/ld+json">${inScript(found.data)}</script>`] : []),
]

/** JSON that ends no script. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
