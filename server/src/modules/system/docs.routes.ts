import { type Handler, on } from '../../http/on.ts'
import { DOCS_CSS, docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const text = (type: string, content: string) => ({ status: 200 as const, stream: { type, content } })

/** Takes the handlers as a function, because these are among them. */
export function docsHandlers(rows: () => readonly Handler[]): Handler[] {
  const document = keptByName(brand => JSON.stringify(openApiDocument(rows(), brand)))
  const page = keptByName(brand => docsPage(rows(), brand))
  return [
    on(
      'GET /openapi.json',
      (_input, _actor, context) => text('application/json', document(context.settings().brand)),
      { withoutSession: true },
    ),
    on('GET /docs', (_input, _actor, context) => text('text/html', page(context.settings().brand)), {
      withoutSession: true,
    }),
    on('GET /docs.css', () => text('text/css', DOCS_CSS), { withoutSession: true }),
  ]
}

interface Brand {
  name: string
}

/** Writes a text again only when the chain has another name: it takes a tenth of a second, and anybody may ask for it. */
function keptByName(write: (brand: Brand) => string): (brand: Brand) => string {
  let kept: { name: string; written: string } | undefined
  return ({ name }) => {
    if (kept?.name !== name) kept = { name, written: write({ name }) }
    return kept.written
  }
}
