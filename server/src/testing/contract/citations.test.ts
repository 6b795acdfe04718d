import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const DOCS = 'server/docs'

const texts = new Map<string, string | null>()
/** The text of a document, beside the file that cites it, in server/docs or by its whole path; null if there is none. */
function textOf(name: string, from: string): string | null {
  const file =
    [join(dirname(from), name), `${DOCS}/${name}`].find(each => existsSync(join(root, each))) ?? name
  if (!texts.has(file)) {
    const place = join(root, file)
    texts.set(file, existsSync(place) ? readFileSync(place, 'utf8') : null)
  }
  return texts.get(file) ?? null
}

const headings = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '').toLowerCase())
const hasHeading = (text: string | null, start: string): boolean =>
  headings(text ?? '').some(each => each.startsWith(start.toLowerCase()))
/** "4. **Title**" of a numbered list, or "- **4** …". */
const timesNumbered = (text: string | null, number: string): number =>
  [...(text ?? '').matchAll(new RegExp(`^(?:${number}\\. |- \\*\\*${number}\\*\\* )`, 'gm'))].length

/** What a line cites, and whether that is there. */
function citationsIn(line: string, from: string): [what: string, isThere: boolean][] {
  const decisions = [...line.matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and )\d+)*)/g)]
  const sections = [...line.matchAll(/\bspecification,? (?:section )?(\d+)/g)]
  const algorithms = [...line.matchAll(/\bAlgorithm (\d+)/g)]
  const documents = [
    ...line.matchAll(/\b((?:[\w-]+\/)*(?:[a-z]+-)*[a-z]+\.md)`?(?:, ([A-Z][A-Za-z -]+[a-z]))?/g),
  ]
  return [
    ...decisions
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .map((number): [string, boolean] => [
        `decision ${number}`,
        timesNumbered(textOf('decisions.md', ''), number) === 1,
      ]),
    ...sections.map(([, number = '']): [string, boolean] => [
      `specification ${number}`,
      hasHeading(textOf('specification.md', ''), `${number}. `),
    ]),
    ...algorithms.map(([, number = '']): [string, boolean] => [
      `Algorithm ${number}`,
      timesNumbered(textOf('booking-integrity.md', ''), number) > 0,
    ]),
    ...documents.map(([whole, name = '', heading]): [string, boolean] => {
      const text = textOf(name, from)
      const isWhole = heading === undefined || heading.startsWith('Algorithm')
      return [whole, text !== null && (isWhole || hasHeading(text, heading))]
    }),
  ]
}

/** A citation over the end of a line. */
const BROKEN = /\b([Dd]ecisions?|specification,?|Algorithm)\n[ *]*/g

/** The embedded database cites MongoDB's documents. */
test('every document, heading and number that code or a document cites is in the repository', () => {
  const files = execFileSync('git', ['ls-files', 'client', 'server'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      file => /\.(ts|tsx|mjs|cjs|js|css|md)$/.test(file) && !file.startsWith('server/embedded-database/'),
    )
    .filter(file => existsSync(join(root, file)) && !file.endsWith('citations.test.ts'))
  const cited = files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll(BROKEN, '$1 ')
      .split('\n')
      .flatMap((line, index) =>
        citationsIn(line, file).map(([what, isThere]) => ({
          line: `${file}:${String(index + 1)} cites ${what}`,
          isThere,
        })),
      ),
  )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ isThere }) => !isThere).map(({ line }) => line)).toEqual([])
})
