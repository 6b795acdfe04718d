import { BRAND } from '../../contract/brand.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import type { AnyCall } from '../../http/call.ts'
import { openApiDocument } from './openapi.ts'

type Json = Record<string, unknown>

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, char => ESCAPES[char] ?? char)

/** A schema in a line a person can read: `{ name: string(1–100), phone?: string | null }`. */
function shapeOf(schema: Json | undefined): string {
  if (!schema) return ''
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

function operationHtml(method: string, path: string, operation: Json): string {
  const id = `${method}${path}`.replaceAll(/[^a-z0-9]+/gi, '-')
  const body = (operation['requestBody'] as { content?: Record<string, { schema: Json }> } | undefined)
    ?.content
  const parameters = operation['parameters'] as {
    name: string
    in: string
    required: boolean
    schema: Json
  }[]
  const responses = operation['responses'] as Record<string, { description: string; content?: Json }>
  const rows = Object.entries(responses).map(([status, reply]) => {
    const json = (reply.content?.['application/json'] as { schema: Json } | undefined)?.schema
    const what = json ? `<code>${escape(shapeOf(json))}</code>` : escape(reply.description)
    return `<tr><th scope="row">${status}</th><td>${what}</td></tr>`
  })
  return `<article id="${id}">
<h3><span class="method">${method}</span> <code>/api${escape(path)}</code></h3>
<p>${escape(operation['summary'])} <span class="roles">${escape((operation['x-roles'] as string[]).join(', '))}</span></p>
${parameters.length ? `<p>Parameters: ${parameters.map(p => `<code>${escape(p.name)}${p.required ? '' : '?'}: ${escape(shapeOf(p.schema))}</code> (${p.in})`).join(', ')}</p>` : ''}
${body ? `<p>Body: <code>${escape(shapeOf(body['application/json']?.schema))}</code></p>` : ''}
<table><tbody>${rows.join('')}</tbody></table>
</article>`
}

/** The OpenAPI document as one page of plain HTML: no script, so the site's own policy applies to it unchanged. */
export function docsPage(rows: readonly AnyCall[]): string {
  const paths = openApiDocument(rows)['paths'] as Record<string, Record<string, Json>>
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) =>
      operationHtml(method.toUpperCase(), path, operation),
    ),
  )
  const codes = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `<tr><th scope="row">${String(status)}</th><td><code>${code}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${BRAND.name} API</h1>
<p>REST and JSON under <code>/api</code>, with the session in an HttpOnly cookie. The same as a document:
<a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${operations.join('\n')}
<h2>Errors</h2>
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
a{color:var(--brand)}
`
