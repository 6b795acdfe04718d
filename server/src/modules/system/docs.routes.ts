import { type Handler, on } from '../../http/on.ts'
import { DOCS_CSS, docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const text = (type: string, content: string) => ({ status: 200 as const, stream: { type, content } })

/** Takes the handlers as a function, because these are among them. */
export function docsHandlers(rows: () => readonly Handler[]): Handler[] {
  return [
    on(
      'GET /openapi.json',
      (_input, _actor, context) =>
        text('application/json', JSON.stringify(openApiDocument(rows(), context.settings().brand))),
      { withoutSession: true },
    ),
    on(
      'GET /docs',
      (_input, _actor, context) => text('text/html', docsPage(rows(), context.settings().brand)),
      { withoutSession: true },
    ),
    on('GET /docs.css', () => text('text/css', DOCS_CSS), { withoutSession: true }),
  ]
}
