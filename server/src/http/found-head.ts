import type { Found } from '../modules/found/found.service.ts'
import { escaped } from '../values/escaped.ts'

const TITLE = /<title>(.*?)<\/title>/s
const DESCRIPTION = /<meta name="description" content="([^"]*)"[^>]*>/

/** A page of the build with what search engines and other sites read of it. */
export function withFound(page: string, found: Found): string {
  const title = found.title === undefined ? (TITLE.exec(page)?.[1] ?? '') : escaped(found.title)
  const description =
    found.description === undefined ? (DESCRIPTION.exec(page)?.[1] ?? '') : escaped(found.description)
  const head = [
    `<link rel="canonical" href="${escaped(found.canonical)}">`,
    ...found.versions.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escaped(href)}">`,
    ),
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${escaped(found.canonical)}">`,
    `<meta property="og:image" content="${escaped(found.picture)}">`,
    ...(found.data
      ? [
          `<script type="application/ld+json">${JSON.stringify(found.data).replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ]
  return page
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${description}">`)
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('</body>', () => `${plain(found.lines)}</body>`)
}

/** Shown only where no script runs. */
function plain(lines: readonly string[] | undefined): string {
  if (!lines) return ''
  const [heading = '', ...rest] = lines
  return `<noscript><h1>${escaped(heading)}</h1>${rest.map(line => `<p>${escaped(line)}</p>`).join('')}</noscript>`
}
