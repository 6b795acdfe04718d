import type { BrowserContext, Response } from '@playwright/test'
import { BRAND } from '@car-wash/server/contract/brand'
import ts from 'typescript'
import { textsOf } from './texts.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = Array.from('ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ')

/** A text of the product so that it can be told from everything else: ⟦Ƀǿǿķ ȧ ẇȧşħ⟧. What is filled in stays as it is. */
function marked(text: string): string {
  const parts = text
    .split(/(\{\{\w+\}\}|<[^>]+>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, letter => MARKED[PLAIN.indexOf(letter)] ?? letter),
    )
  return `⟦${parts.join('')}⟧`
}

/** The English texts as the marked product shows them. */
export function markedTexts(): ReturnType<typeof textsOf> {
  const english = textsOf('en')
  return (key, values = {}) =>
    marked(english(key)).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Marks every text on its way into the browser. Nothing of it is ever built or shipped. */
export async function markTexts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/(landing|app|admin)-[\w-]+\.js$/, async route => {
    const response = await route.fetch()
    const source = await response.text()
    await route.fulfill({ response, body: source.includes(' as sections}') ? withMarks(source) : source })
  })
  // These come with their texts from the server; like every other page they can be built from the shell as well.
  await context.route(/^https?:\/\/[^/]+\/(AboutUs)?$/, async route => {
    const response = await route.fetch({ url: new URL('/login', route.request().url()).href })
    await route.fulfill({ response })
  })
}

/** The module of a language's texts, with the values of its objects marked. */
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

/** Values of these fields have a text in every language; shown as they are they would be a fault. */
const NAMED = new Set(
  'status paymentStatus paymentMethod role cancelReason type kind by language code message action'.split(' '),
)

/** What is data: everything the server answered, names of days and months, zones, and names that no language changes. */
export class Data {
  #texts = new Set<string>(OURS.map(normal))

  /** What the browser keeps of the signed-in person, and every answer of the server from now on. */
  async watch(context: BrowserContext): Promise<void> {
    const { origins } = await context.storageState()
    for (const { value } of origins.flatMap(({ localStorage }) => localStorage))
      this.#collect(JSON.parse(value))
    context.on('response', response => {
      if (response.url().includes('/api/')) void this.#read(response)
    })
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
  // Every fifth day of a year: all months, all weekdays.
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
  ...['AM', 'PM', 'UTC', 'English', 'Italiano', 'Chrome', 'Linux'],
  // What React Aria writes and says itself, in the page's language: parts of a date that is not typed yet, suggestions.
  ...['mm', 'dd', 'yyyy', 'option available', 'options available'],
]
