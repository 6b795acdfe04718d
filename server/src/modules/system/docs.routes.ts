import { call, type AnyCall, type Reply } from '../../http/call.ts'
import { DOCS_CSS, docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const text = (type: string, content: string): Reply => ({ status: 200, stream: { type, content } })

/** Takes the table as a function, because these rows stand in it themselves. */
export function docsCalls(rows: () => readonly AnyCall[]): AnyCall[] {
  return [
    call({
      method: 'GET',
      path: '/openapi.json',
      who: 'all',
      summary: 'This API as an OpenAPI 3.1 document',
      reply: { 200: 'application/json' },
      run: () => text('application/json', JSON.stringify(openApiDocument(rows()))),
    }),
    call({
      method: 'GET',
      path: '/docs',
      who: 'all',
      summary: 'This page',
      reply: { 200: 'text/html' },
      run: () => text('text/html', docsPage(rows())),
    }),
    call({
      method: 'GET',
      path: '/docs.css',
      who: 'all',
      summary: 'Style of the page',
      reply: { 200: 'text/css' },
      run: () => text('text/css', DOCS_CSS),
    }),
  ]
}
