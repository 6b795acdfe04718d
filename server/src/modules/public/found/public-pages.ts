import { branchPath } from '../../../contract/branch-path.ts'
import type { Language } from '../../../contract/constants.ts'
import { PAGES, type PageRow } from '../../../contract/pages.ts'

const ROWS: readonly PageRow[] = PAGES

/** The pages for everybody that search engines may show, besides those of the branches. */
export const PUBLIC_PAGES: readonly string[] = ROWS.filter(
  ({ path, found }) => found === true && !path.includes(':'),
).map(({ path }) => path)

const PRIVATE = [
  '/admin/',
  '/reset-password',
  ...ROWS.filter(({ who, path, orVisitor }) => path.includes(':token') || (who !== 'all' && !orVisitor)).map(
    ({ path }) => path.replace(':token', ''),
  ),
]

/** `origin` is the public address without a trailing slash, as everywhere here. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export const versionsOf = (origin: string, path: string, languages: readonly Language[]) => [
  ...languages.map(language => ({ language, href: `${origin}${path}?lang=${language}` })),
  { language: 'x-default', href: `${origin}${path}` },
]

/** https://www.sitemaps.org/protocol.html, with the versions of each page in other languages. */
export function sitemapXml(
  origin: string,
  branches: readonly { _id: string; name: string }[],
  languages: readonly Language[],
): string {
  const entries = [...PUBLIC_PAGES, ...branches.map(branchPath)].map(path => {
    const links = versionsOf(origin, path, languages).map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    )
    return `<url><loc>${origin}${path}</loc>${links.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
