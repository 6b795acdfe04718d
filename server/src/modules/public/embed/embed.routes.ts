import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Context } from '../../../context.ts'
import { embedPage } from './embed.service.ts'
import { pageLanguage } from '../../../http/page-language.ts'

/** GET /embed: the one page that other websites may show in a frame, those that the settings name. */
export function serveEmbed(context: Context) {
  return async (req: Request, res: Response): Promise<void> => {
    const { languages, embedOrigins } = context.settings()
    const { service, branch } = req.query
    const language = pageLanguage(req, languages)
    const { html, style } = await embedPage(context, { service, branch, language })
    if (embedOrigins.length > 0) res.removeHeader('X-Frame-Options')
    res.type('html').set({
      'Content-Security-Policy': policy(style, embedOrigins),
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      Vary: 'Cookie, Accept-Language',
    })
    res.send(html)
  }
}

/** Nothing but the page itself: it has no script, no picture, and a form that stays on this server. */
function policy(style: string, origins: readonly string[]): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const ancestors = origins.length > 0 ? origins.join(' ') : "'none'"
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join(';')
}
