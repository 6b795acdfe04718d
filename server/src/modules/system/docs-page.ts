import { ERROR_STATUS } from '../../contract/errors.ts'
import type { Handler } from '../../http/on.ts'
import { escaped } from '../../values/escaped.ts'
import { openApiDocument, type Chain } from './openapi.ts'
import type { Json } from './openapi-schemas.ts'

const escape = (text: unknown): string => escaped(String(text))

/** A schema as one readable line: `{ name: string(1–100), phone?: string | null }`. */
function shapeOf(schema: Json | undefined): string {
  if (!schema) return ''
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? ''
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map(part => shapeOf(part as Json)).join(' | ')
  if (Array.isArray(schema['enum'])) return schema['enum'].map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['type'] === 'array') return `[${shapeOf(schema['items'] as Json | undefined)}]`
  if (schema['type'] === 'object') return objectShape(schema)
  const bounds = boundsOf(schema)
  return `${[schema['format'], schema['type']].find(name => typeof name === 'string') ?? 'any'}${bounds}`
}

function objectShape(schema: Json): string {
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  const fields = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  if (fields.length === 0) return 'object'
  const shapes = fields.map(([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${shapeOf(field)}`)
  return `{ ${shapes.join(', ')} }`
}

function boundsOf(schema: Json): string {
  const low = schema['minLength'] ?? schema['minimum']
  const high = schema['maxLength'] ?? schema['maximum']
  if (high === undefined || Number(high) >= Number.MAX_SAFE_INTEGER) return ''
  return `(${escape(low ?? 0)}–${escape(high)})`
}

interface Shape extends Json {
  description?: string
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  items?: Shape
  additionalProperties?: Shape
}

/** "walkIn.name" with what it means, for each field of a shape. */
function meaningsOf(shape: Shape, path = ''): string[] {
  const { properties = {}, anyOf = [], items, additionalProperties } = shape
  const own = Object.entries(properties).flatMap(([name, field]) => [
    `<li><code>${escape(path + name)}</code> ${escape(field.description ?? '')}</li>`,
    ...meaningsOf(field, `${path}${name}.`),
  ])
  const inner = [...anyOf, items, additionalProperties]
  return [...own, ...inner.flatMap(part => (part ? meaningsOf(part, path) : []))]
}

/** A shape as HTML, in which each named schema links to its definition. */
const shapeHtml = (schema: Json | undefined, names: readonly string[]): string =>
  escape(shapeOf(schema)).replaceAll(/\b[A-Z]\w+\b/g, name =>
    names.includes(name) ? `<a href="#shape-${name}">${name}</a>` : name,
  )

/** `title` is HTML. */
function operationHtml(title: string, operation: Shown, names: readonly string[]): string {
  const body = operation.requestBody?.content['application/json']
  const rows = Object.entries(operation.responses).map(([status, reply]) => {
    const json = reply.content?.['application/json']?.schema
    const what = json ? `<code>${shapeHtml(json, names)}</code>` : escape(reply.description)
    const headers = Object.keys(reply.headers ?? {}).map(name => ` <span class="roles">${name}</span>`)
    return `<tr><th scope="row">${status}</th><td>${what}${headers.join('')}</td></tr>`
  })
  const parameters = operation.parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${escape(name)}${required ? '' : '?'}</code></th><td><code>${escape(shapeOf(schema))}</code> ${escape(description)} <span class="roles">${place}</span></td></tr>`,
  )
  return `<article id="${operation.operationId}">
<h3>${title}</h3>
<p>${escape(operation.summary)} <span class="roles">${escape(callersOf(operation))}</span></p>
${parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? `<p>Body: <code>${shapeHtml(body.schema, names)}</code></p>` : ''}
${body?.example === undefined ? '' : `<pre><code>${escape(JSON.stringify(body.example, null, 2))}</code></pre>`}
<table><tbody>${rows.join('')}</tbody></table>
</article>`
}

/** "branch-admin, super-admin, key with scope read" */
const callersOf = (operation: Shown): string => {
  const scope = operation['x-key-scope']
  return [...(operation['x-roles'] ?? []), ...(scope ? [`key with scope ${scope}`] : [])].join(', ')
}

/** The parts of an OpenAPI operation that the page shows. */
interface Shown {
  operationId: string
  summary: string
  tags: readonly string[]
  'x-roles'?: readonly string[]
  'x-key-scope'?: string
  parameters: readonly { name: string; in: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown } | undefined> }
  responses: Record<
    string,
    { description: string; headers?: Json; content?: Record<string, { schema: Json } | undefined> }
  >
}

/** The OpenAPI document as one page of plain HTML: no script, so the site's own policy applies to it unchanged. */
export function docsPage(rows: readonly Handler[], chain: Chain): string {
  const document = openApiDocument(rows, chain)
  const paths = document['paths'] as Record<string, Record<string, Shown>>
  const webhooks = document['webhooks'] as Record<string, { post: Shown }>
  const title = escape(`${chain.name} API`)
  const { schemas } = document['components'] as { schemas: Record<string, Json> }
  const names = Object.keys(schemas).sort()
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const tags = [...new Set(operations.flatMap(operation => operation.tags))]
  const contents = tags.map(
    tag =>
      `<li>${escape(tag)}<ul>${operations
        .filter(operation => operation.tags.includes(tag))
        .map(
          ({ operationId, method, path }) =>
            `<li><a href="#${operationId}">${method} ${escape(path)}</a></li>`,
        )
        .join('')}</ul></li>`,
  )
  const shapes = names.map(
    name =>
      `<tr id="shape-${name}"><th scope="row"><code>${name}</code></th><td><code>${shapeHtml(schemas[name], names)}</code><ul>${meaningsOf(schemas[name] ?? {}).join('')}</ul></td></tr>`,
  )
  const codes = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `<tr><th scope="row">${String(status)}</th><td><code>${code}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>REST and JSON under <code>/api</code>, with the session in an HttpOnly cookie. The same as a document:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Contents"><h2>Contents</h2>
<ul><li><a href="#conventions">Conventions</a></li><li><a href="#errors">Errors</a></li><li><a href="#webhooks">Webhooks</a></li><li><a href="#shapes">Shapes</a></li>${contents.join('')}</ul></nav>
<h2 id="conventions">Conventions</h2>
${CONVENTIONS}
<h2 id="calls">Calls</h2>
${operations.map(({ method, path, ...operation }) => operationHtml(`<span class="method">${method}</span> <code>/api${escape(path)}</code>`, operation, names)).join('\n')}
<h2 id="webhooks">Webhooks</h2>
<p>An owner adds the address of another program, which then receives these events, at least once each and signed as
Standard Webhooks are.</p>
${Object.entries(webhooks)
  .map(([type, { post }]) => operationHtml(`<code>${type}</code>`, post, names))
  .join('\n')}
<h2 id="shapes">Shapes</h2>
<table><tbody>${shapes.join('')}</tbody></table>
<h2 id="errors">Errors</h2>
<p>Every refusal is <code>application/problem+json</code> with a <code>code</code> that never changes its meaning.</p>
<table><tbody>${codes.join('')}</tbody></table>
</main>
</body>
</html>
`
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
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:4px 8px;border-top:1px solid var(--line)}
th{width:4rem}
nav ul{columns:22rem;font-size:.875rem}
nav ul ul{columns:auto}
pre{overflow:auto;background:var(--soft);border-radius:8px;padding:8px 12px}
a{color:var(--brand)}
`

/** The conventions of every call, as HTML for the API page. The full contract is server/docs/api.md. */
export const CONVENTIONS = `<ul>
<li><b>Lists</b> answer <code>{ "data": [...] }</code>. Lists that can grow without bound are paged:
<code>?limit=</code> (1–200, 50 when absent) and <code>?cursor=</code>, the <code>page.next</code> of the page before; null on the
last one. <code>page.total</code> is null where no counter gives it.</li>
<li><b>Values</b>: ids are 24 hex digits, dates YYYY-MM-DD and times HH:mm of the branch, instants ISO 8601 in UTC,
<code>startsAt</code> and <code>nextAvailable</code> with the branch's offset, prices in the chain's currency with at most two decimals.</li>
<li><b>PUT and POST</b> need every required field. An absent optional field stays as it is, null clears it. Unknown keys of a
body are dropped, unknown query parameters are refused.</li>
<li><b>Order of refusal</b>: 429 for the address, 415 and 413, 403 CSRF, 401, 403 for the role, 400 for shape, 429 for the
account, 404, 403 INCORRECT_DELETION_PASSWORD, then 409 and the business 400s in the order of the table of errors.</li>
<li><b>Idempotency</b>: where a call takes <code>Idempotency-Key</code>, the same key and body replay the first success
(<code>Idempotent-Replayed: true</code>) for 48 hours; another body answers 422. Refusals are not kept.</li>
<li><b>Sessions</b> live in an HttpOnly cookie that the sign-in sets. A state-changing request from another site is refused.</li>
<li><b>Keys</b>: a program of the owner sends <code>Authorization: Bearer cwk_…</code> with the calls that name a key's scope. It sees
what an admin of the key's branch sees, or of the chain, and moves no money.</li>
<li><b>Waiting</b>: 429 and 503 say in <code>Retry-After</code> how many seconds to wait.</li>
</ul>`
