import { ERRORS } from '../../../contract/errors.ts'
import type { Handler } from '../../../http/on.ts'
import { escaped } from '../../../values/escaped.ts'
import { filled } from '../../../values/server-texts.ts'
import { openApiDocument, type Chain } from './openapi.ts'
import { readText, type Json } from './openapi-schemas.ts'

/** The parts of an OpenAPI operation that the page names; it shows the others as they are. */
interface Operation extends Json {
  operationId: string
  summary: string
  tags: readonly string[]
  'x-roles'?: readonly string[]
  'x-key-scope'?: string
}

const jsonHtml = (json: unknown): string =>
  `<pre><code>${escaped(JSON.stringify(json, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#shape-$1">$1</a>',
  )}</code></pre>`

const callersOf = ({ 'x-roles': roles = [], 'x-key-scope': scope }: Operation): string =>
  [...roles, ...(scope ? [`key with scope ${scope}`] : [])].join(', ')

/** `title` is HTML. */
function operationHtml(title: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation
  return `<article id="${operation.operationId}">
<h3>${title}</h3>
<p>${escaped(operation.summary)} <span class="roles">${escaped(callersOf(operation))}</span></p>
<details><summary>Parameters, body and replies</summary>${jsonHtml({ parameters, requestBody, responses })}</details>
</article>`
}

/** The OpenAPI document as one page of plain HTML: no script, so the site's own policy applies to it unchanged. */
export function docsPage(rows: readonly Handler[], chain: Chain): string {
  const document = openApiDocument(rows, chain)
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const webhooks = document['webhooks'] as Record<string, { post: Operation }>
  const { schemas } = document['components'] as { schemas: Record<string, Json> }
  const title = escaped(`${chain.name} API`)
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const contents = [...new Set(operations.flatMap(({ operation }) => operation.tags))].map(tag => {
    const links = operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(
        ({ operation, method, path }) =>
          `<li><a href="#${operation.operationId}">${method} ${escaped(path)}</a></li>`,
      )
    return `<li>${escaped(tag)}<ul>${links.join('')}</ul></li>`
  })
  const calls = operations.map(({ method, path, operation }) =>
    operationHtml(`<span class="method">${method}</span> <code>/api${escaped(path)}</code>`, operation),
  )
  const events = Object.entries(webhooks).map(([type, { post }]) =>
    operationHtml(`<code>${type}</code>`, post),
  )
  const shapes = Object.keys(schemas)
    .sort()
    .map(
      name => `<article id="shape-${name}"><h3><code>${name}</code></h3>${jsonHtml(schemas[name])}</article>`,
    )
  const errors = Object.entries(ERRORS).map(
    ([code, [status]]) => `<li>${String(status)} <code>${code}</code></li>`,
  )
  const parts: Record<string, readonly string[]> = {
    title: [title],
    contents,
    calls,
    webhooks: events,
    shapes,
    errors,
  }
  return filled(readText('docs-page.html'), name => (parts[name] ?? []).join('\n'))
}

export const DOCS_CSS = `:root{color-scheme:light dark;--ink:#12263a;--muted:#54687c;--line:#d6e0ea;--soft:#f2f7fb;--brand:#0b63c5}
@media (prefers-color-scheme:dark){:root{--ink:#e6eef6;--muted:#9db0c3;--line:#2b3c4e;--soft:#16222e;--brand:#6db3ff}body{background:#0e1720}}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink)}
main{max-width:960px;margin:0 auto;padding:32px 16px}
article{border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:0 0 16px}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
.method{color:var(--brand);font-weight:700}
.roles{color:var(--muted);font-size:.875rem}
code{font:0.85em ui-monospace,monospace;background:var(--soft);padding:1px 4px;border-radius:4px;overflow-wrap:anywhere}
nav ul{columns:22rem;font-size:.875rem}
nav ul ul{columns:auto}
pre{margin:8px 0 0;background:var(--soft);border-radius:8px;padding:8px 12px;white-space:pre-wrap}
a{color:var(--brand)}
`
