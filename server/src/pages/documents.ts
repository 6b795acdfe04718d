import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context, PageBrand, Settings } from '../context.ts'
import { API } from '../contract/api/index.ts'
import type { Language } from '../contract/constants.ts'
import type { PageRow } from '../contract/pages.ts'
import type { Found } from '../modules/public/found/found.service.ts'
import { brandStyle } from '../values/brand-shades.ts'
import type { Built } from './built.ts'
import { documentOf } from './document.ts'

export interface SentDocument {
  html: string
  /** "'sha256-…'" of the inlined style with the brand's colours, if there is one. */
  styleHash: string | null
}

export interface Asked {
  /** Of PAGES; absent for the offline page and for addresses that no page has. */
  row?: PageRow | undefined
  isOffline?: boolean
  hasSession?: boolean
  language: Language
  /** Without it, search engines must not show the page. */
  found?: Found | undefined
  lines?: readonly string[]
}

const MOST = 200

/** The documents asked for last, each made once; all are forgotten when the settings change. */
export function documentsOf(built: Built, context: Pick<Context, 'settings' | 'log'>) {
  let madeFor: Settings | undefined
  let documents = new Map<string, SentDocument>()
  return (asked: Asked): SentDocument => {
    const settings = context.settings()
    if (madeFor !== settings) {
      madeFor = settings
      documents = new Map()
    }
    const { row, isOffline, hasSession, language, found, lines } = asked
    const key = JSON.stringify([row?.path, isOffline, hasSession, language, found, lines])
    const known = documents.get(key)
    if (known) return known
    const style = brandStyle(settings.brand.color)
    const html = documentText(built, asked, { settings, style, log: context.log })
    const made = { html, styleHash: style === '' ? null : hashOf(style) }
    const [oldest] = documents.keys()
    if (documents.size >= MOST && oldest !== undefined) documents.delete(oldest)
    documents.set(key, made)
    return made
  }
}

function documentText(
  built: Built,
  asked: Asked,
  { settings, style, log }: { settings: Settings; style: string; log: Context['log'] },
): string {
  const { row, isOffline = false, hasSession = false, language, found, lines = [] } = asked
  const { drawing } = built
  const brand = { ...shown(settings), hasSession }
  const drawn = row?.drawn === true ? drawnOrNull(() => drawing.draw(row.path, language, brand), log) : null
  const body = isOffline ? drawing.offline(brand) : (drawn ?? drawing.shell(row, language, brand))
  return documentOf(isOffline ? built.offlineTemplate : built.template, {
    language,
    head: isOffline ? { title: brand.name, description: '' } : drawing.headOf(row, language, brand),
    brand,
    style,
    files: isOffline ? { scripts: [], fonts: [] } : built.filesOf(row, language),
    lists: listsOf(row, language),
    found,
    page: body,
    isDrawn: drawn !== null,
    unstarted: isOffline ? '' : drawing.unstarted(language),
    noScript: isOffline ? [] : [drawing.noScript(language), ...lines],
  })
}

/** A page that cannot be drawn is sent as its shell, and shows itself by its scripts. */
function drawnOrNull(draw: () => string, log: Context['log']): string | null {
  try {
    return draw()
  } catch (err) {
    log.error({ err }, 'bug')
    return null
  }
}

/** The lists that a page shows first, as it asks for them; every page with lists asks for the configuration. */
function listsOf(row: PageRow | undefined, language: Language): string[] {
  if (!row?.first) return []
  return [...row.first, 'GET /config' as const].map(key => {
    const { query } = API[key] as { query?: unknown }
    const isLocalised = query instanceof z.ZodObject && 'lang' in query.shape
    return `/api${key.slice('GET '.length)}${isLocalised ? `?lang=${language}` : ''}`
  })
}

/** What a page's script reads of the settings: without what only receipts show. */
function shown({ brand, languages, currency, logo }: Settings): Omit<PageBrand, 'hasSession'> {
  const { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer } = brand
  const said = { name, team, foundedIn, supportEmail, chatLink, instagram, facebook, developer }
  return { ...said, languages, currency, logo, year: new Date().getFullYear() }
}

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
