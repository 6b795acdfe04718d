import { dateAt } from '../../../calendar/branch-dates.ts'
import type { Context } from '../../../context.ts'
import { type Handler, onPublic } from '../../../http/on.ts'
import { DOCS_CSS, docsPage } from './docs-page.ts'
import { openApiDocument, type Chain } from './openapi.ts'

const text = (type: string, content: string) => ({ status: 200 as const, stream: { type, content } })

/** Takes the handlers as a function, because these are among them. */
export function docsHandlers(rows: () => readonly Handler[]): Handler[] {
  const document = keptFor(chain => JSON.stringify(openApiDocument(rows(), chain)))
  const page = keptFor(chain => docsPage(rows(), chain))
  return [
    onPublic('GET /openapi.json', context => text('application/json', document(chainOf(context)))),
    onPublic('GET /docs', context => text('text/html', page(chainOf(context)))),
    onPublic('GET /docs.css', () => text('text/css', DOCS_CSS)),
  ]
}

const chainOf = (context: Context): Chain => {
  const { name, supportEmail } = context.settings().brand
  const today = dateAt(context.settings(), context.clock.now())
  return { name, supportEmail, origin: context.deployment.appOrigin, today }
}

/** Writes a text again only when the chain says other things of itself: it takes a tenth of a second, and anybody may ask. */
function keptFor(write: (chain: Chain) => string): (chain: Chain) => string {
  let kept: { key: string; written: string } | undefined
  return chain => {
    const key = JSON.stringify(chain)
    if (kept?.key !== key) kept = { key, written: write(chain) }
    return kept.written
  }
}
