import type { BrowserContext, Page, Response } from '@playwright/test'
import { BRAND } from '@car-wash/server/contract/brand'
import { languageFacts, LANGUAGES } from '@car-wash/server/contract/constants'
import ts from 'typescript'
import { textsOf } from './texts.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = Array.from('ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ')

/** Marks a text of the product as distinct from everything else: ⟦Ƀǿǿķ ȧ ẇȧşħ⟧. Placeholders stay as they are. */
function marked(text: string): string {
  const parts = text
    .split(/(\{\{\w+\}\}|<[^>]+>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, letter => MARKED[PLAIN.indexOf(letter)] ?? letter),
    )
  return `⟦${parts.join('')}⟧`
}

/** The English texts in marked form. */
export function markedTexts(): ReturnType<typeof textsOf> {
  const english = textsOf('en')
  return (key, values = {}) =>
    marked(english(key)).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A module that is one object and nothing else, as the build makes of a file of texts. */
const TEXTS = /^var (\w+)=\{[^]*\};export\{\1 as default\};/

/** Marks every text on its way to the browser. The build never contains marked texts. */
export async function markTexts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/(public|desk)-[\w-]+\.js$/, async route => {
    const response = await route.fetch()
    const source = await response.text()
    await route.fulfill({ response, body: TEXTS.test(source) ? withMarks(source) : source })
  })
  // The server writes the title, which stays until the page sets its own: where its script does not come, for good.
  await context.route(/^https?:\/\/[^/]+\/[^.]*$/, async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/(?<=<title>)[^·<]+/, marked) })
  })
  // The server renders these pages with their texts; like every other page they can also start from the shell.
  await context.route(/^https?:\/\/[^/]+\/(AboutUs)?$/, async route => {
    const response = await route.fetch({ url: new URL('/login', route.request().url()).href })
    await route.fulfill({ response })
  })
}

/** A language's text module with the values of its objects marked. */
function withMarks(source: string): string {
  const file = ts.createSourceFile('texts.js', source, ts.ScriptTarget.ESNext)
  const changes: { from: number; to: number; text: string }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      const { text, end } = node.initializer
      changes.push({ from: node.initializer.getStart(file), to: end, text: JSON.stringify(marked(text)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return changes.reduceRight(
    (changed, { from, to, text }) => changed.slice(0, from) + text + changed.slice(to),
    source,
  )
}

/** Fields whose values have a translation: the raw value on screen is a fault. */
const NAMED = new Set(
  'status paymentStatus paymentMethod role cancelReason type kind by language code message action'.split(' '),
)

/** The data: everything in the server's replies, names of days, months and zones, and names that are never translated. */
export class Data {
  #texts = new Set<string>(OURS.map(normal))
  readonly #reading: Promise<void>[] = []

  /** Collects the stored user and every reply of the server from now on. */
  async watch(context: BrowserContext): Promise<void> {
    const { origins } = await context.storageState()
    for (const { value } of origins.flatMap(({ localStorage }) => localStorage))
      this.#collect(JSON.parse(value))
    context.on('response', response => {
      if (response.url().includes('/api/')) this.#reading.push(this.#read(response))
    })
  }

  /** Resolves once every reply so far is read. */
  async settle(): Promise<void> {
    await Promise.all(this.#reading.splice(0))
  }

  async #read(response: Response): Promise<void> {
    const body: unknown = await response.json().catch(() => null)
    this.#collect(body)
  }

  #collect(value: unknown, field = ''): void {
    if (typeof value === 'string' && !NAMED.has(field)) this.#texts.add(normal(value))
    else if (Array.isArray(value)) for (const each of value) this.#collect(each, field)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) this.#collect(each, key)
  }

  /** Takes the browser's names of these currencies, which may be newer than those of Node. */
  async addCurrencies(page: Page, codes: readonly string[]): Promise<void> {
    const name = (codes: readonly string[]) => {
      const names = new Intl.DisplayNames('en', { type: 'currency' })
      return codes.map(code => `${code} ${names.of(code) ?? ''}`)
    }
    this.#collect(await page.evaluate(name, codes))
  }

  /** The words of a text that are neither marked nor data. */
  foreignIn(text: string): string[] {
    const all = [...this.#texts]
    const runs = normal(text).match(/[a-z][a-z’'.&-]*(?:[ ,]+[a-z][a-z’'.&-]*)*/g) ?? []
    const words = runs.map(run => run.replace(/\.$/, ''))
    return words.filter(run => {
      if (all.some(each => each.includes(run))) return false
      // Several values side by side.
      return run.split(/[ ,]+/).some(word => !all.some(each => each.split(/[^\p{L}’'.&-]+/u).includes(word)))
    })
  }
}

const normal = (text: string) => text.toLowerCase().replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()

const formatted = (options: Intl.DateTimeFormatOptions) =>
  // Every fifth day of a year, which covers all months and weekdays.
  Array.from({ length: 73 }, (_, index) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 1 + 5 * index),
    ),
  )

const OURS = [
  ...Object.values(BRAND).flatMap(value => (typeof value === 'string' ? [value] : [])),
  ...formatted({ month: 'long' }),
  ...formatted({ month: 'short' }),
  ...formatted({ weekday: 'long' }),
  ...formatted({ weekday: 'short' }),
  ...Intl.supportedValuesOf('timeZone'),
  // The names of languages come from Intl and, in the picker, from themselves.
  ...LANGUAGES.map(code => languageFacts(code).name),
  ...LANGUAGES.map(code => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code),
  ...['AM', 'PM', 'UTC', 'Chrome', 'Linux'],
  // React Aria's own translations: placeholders of an empty date field, and counts of suggestions.
  ...['mm', 'dd', 'yyyy', 'option available', 'options available'],
]
